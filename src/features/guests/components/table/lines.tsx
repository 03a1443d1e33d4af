/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table whose rows are not all there has to tell the place of each, which its own elements cannot */
import { memo } from 'react'
import type { ReactNode } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { fullName, isNamed } from '#machines/guests/list/guest.rules.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { formatList } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { guestAfter } from '../../list/use-guest-changes.ts'
import type { Unsaved } from '../../list/use-guest-changes.ts'
import { BriefRsvpStatus } from '../invitations/rsvp-status.tsx'
import { UnsavedStrip, unsavedCols, unsavedId } from '../unsaved/unsaved-strip.tsx'
import type { LineTexts } from './line-texts.tsx'
import { cellProps, nameCell } from './name-cell.tsx'
import cellCss from './cells.module.css'
import css from './lines.module.css'

interface Line {
  rowIndex: number
  /** The column that the focus may be in; null where it is in another row. */
  activeCol: number | null
  lastCol: number
  isSelected: boolean
  texts: LineTexts
}

interface HouseholdProps {
  household: Household
  /** How many of its people are shown. */
  count: number
  names: readonly [string, string]
  rsvp: Rsvp | null
  /** Empty where nobody in it was sent one. */
  saveTheDate: string
}

/** A household's line: its name, side and address, and the state of its invitation. */
export const HouseholdLine = memo(function HouseholdLine({
  household,
  count,
  names,
  rsvp,
  saveTheDate,
  ...line
}: Line & HouseholdProps) {
  const about = [sideName(household, names), household.city].filter(Boolean)
  return (
    <div role="row" {...lineProps(line, household.id)} className={css.household}>
      {selectCell(line)}
      <div
        role="gridcell"
        {...cellProps(1, line.activeCol)}
        aria-colspan={line.lastCol - 1}
        className={css.home}
      >
        <span className={css.homeName}>{household.name}</span>
        <span className={css.about}>{formatList([...about, line.texts.people(count)])}</span>
        {saveTheDate === '' ? null : <span className={css.about}>{saveTheDate}</span>}
        {rsvp ? (
          <div className={css.standing}>
            <BriefRsvpStatus rsvp={rsvp} />
          </div>
        ) : null}
      </div>
      {moreCell(line, line.texts.changeOf(household.name), line.texts.change)}
    </div>
  )
})

interface GuestProps {
  guest: Guest
  /** Host of an unnamed plus-one. */
  host: Guest | null
  /** Of its household. */
  isLast: boolean
  events: readonly WeddingEvent[]
  /** What was typed and could not be saved. */
  unsaved: Unsaved | null
  onUnsaved: (guestId: string, what: 'retry' | 'discard' | 'open') => void
  editor: ReactNode
  editorCol: number | null
}

/** A guest's line: name, answers, meal. Few elements, because thousands come and go. */
export const GuestLine = memo(function GuestLine({
  guest: saved,
  host,
  isLast,
  events,
  unsaved,
  onUnsaved,
  editor,
  editorCol,
  ...line
}: Line & GuestProps) {
  const { texts, lastCol, activeCol } = line
  const guest = unsaved ? guestAfter(saved, unsaved.change) : saved
  const isWrong = unsaved && (unsaved.queued ?? 'refused') === 'refused'
  const marked = isWrong ? unsavedCols(unsaved.change, events) : noCols
  const errorAt = (col: number) =>
    marked.includes(col) ? { 'aria-invalid': true, 'aria-describedby': unsavedId(guest.id) } : null
  const name = guestName(guest, host)
  const mealCol = lastCol - 1
  return (
    <div
      role="row"
      {...lineProps(line, guest.id)}
      data-unsaved={unsaved ? true : undefined}
      className={isLast ? `${css.guest} ${css.last}` : css.guest}
    >
      {selectCell(line)}
      {nameCell({
        guest,
        name,
        activeCol,
        editor: editorCol === 1 ? editor : null,
        error: errorAt(1),
      })}
      {events.map((event, place) =>
        answerCell(line, {
          event,
          place,
          given: guest.answers[event.id] ?? 'uninvited',
          editor: editorCol === place + 2 ? editor : null,
          error: errorAt(place + 2),
        }),
      )}
      {mealCell(line, {
        meal: guest.meal,
        editor: editorCol === mealCol ? editor : null,
        error: errorAt(mealCol),
      })}
      {moreCell(line, texts.detailsOf(name), texts.details)}
      {unsaved ? (
        <UnsavedStrip
          {...{ saved, name, unsaved, events }}
          span={lastCol + 1}
          onPress={onUnsaved}
        />
      ) : null}
    </div>
  )
})

const noCols: readonly number[] = []

interface CellOf {
  /** Stands in the place of what is shown while that is changed. */
  editor: ReactNode
  error: { 'aria-invalid': boolean; 'aria-describedby': string } | null
}

function answerCell(
  { texts, activeCol }: Line,
  {
    event,
    place,
    given,
    editor,
    error,
  }: CellOf & { event: WeddingEvent; place: number; given: keyof LineTexts['answers'] },
) {
  return (
    <div
      key={event.id}
      role="gridcell"
      {...cellProps(place + 2, activeCol)}
      {...error}
      className={cellCss.cell}
      data-label={texts.events[place]}
      data-answer={editor ? undefined : given}
    >
      {editor ?? texts.answers[given]}
    </div>
  )
}

function mealCell(
  { texts, activeCol, lastCol }: Line,
  { meal, editor, error }: CellOf & { meal: string },
) {
  return (
    <div
      role="gridcell"
      {...cellProps(lastCol - 1, activeCol)}
      {...error}
      className={meal || editor ? cellCss.cell : `${cellCss.cell} ${cellCss.none}`}
      data-label={texts.meal}
    >
      {editor ?? (meal ? <span className={cellCss.clipped}>{meal}</span> : texts.noMeal)}
    </div>
  )
}

function selectCell({ activeCol, isSelected, texts }: Line) {
  return (
    <div
      role="gridcell"
      {...cellProps(0, activeCol)}
      className={cellCss.select}
      aria-label={texts.select}
      data-on={isSelected || undefined}
    />
  )
}

function moreCell({ activeCol, lastCol }: Line, name: string, label: string) {
  return (
    <div role="gridcell" {...cellProps(lastCol, activeCol)} className={cellCss.more}>
      <button type="button" tabIndex={-1} aria-label={name}>
        {label}
      </button>
    </div>
  )
}

function lineProps({ rowIndex, isSelected }: Line, key: string) {
  return { 'aria-rowindex': rowIndex, 'aria-selected': isSelected, 'data-key': key }
}

/** What a guest is called; somebody without a name by whom they come along with. */
export function guestName(guest: Guest, host: Guest | null) {
  if (isNamed(guest)) return fullName(guest)
  return host
    ? t('guests:table.plusOne', { name: host.firstName || host.lastName })
    : t('guests:table.plusOneAlone')
}

/** "Maya’s side"; empty while nobody has said. */
export function sideName(
  { side }: Pick<Household, 'side'>,
  [first, second]: readonly [string, string],
) {
  if (side === null) return ''
  if (side === 'both') return t('guests:side.both')
  return t('guests:side.of', { name: firstWord(side === 'first' ? first : second) })
}

export function firstWord(name: string) {
  return name.trim().split(/\s+/)[0] ?? ''
}
