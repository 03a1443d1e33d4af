/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table whose rows are not all there has to tell the place of each, which its own elements cannot */
import { memo } from 'react'
import type { ReactNode } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { fullName, isNamed } from '#machines/guests/guest.rules.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { formatList } from '#src/i18n/format.ts'
import { t } from '#src/i18n/t.ts'
import { BriefRsvpStatus } from '../invitations/rsvp-status.tsx'
import cellCss from './cells.module.css'
import css from './lines.module.css'

/** What all lines say alike, looked up once for all of them: while a list is scrolled, a line is drawn in less time than its words are found. */
export interface LineWords {
  select: string
  meal: string
  noMeal: string
  change: string
  details: string
  changeOf: (name: string) => string
  detailsOf: (name: string) => string
  people: (count: number) => string
  /** The events' own names, in their order. */
  events: readonly string[]
  answers: Readonly<Record<Guest['answers'][string] | 'uninvited', string>>
}

export function lineWords(events: readonly WeddingEvent[]): LineWords {
  return {
    select: t('guests:table.select'),
    meal: t('guests:table.meal'),
    noMeal: t('guests:table.noMeal'),
    change: t('guests:table.change'),
    details: t('guests:table.details'),
    changeOf: around((name) => t('guests:table.changeOf', { name })),
    detailsOf: around((name) => t('guests:table.detailsOf', { name })),
    people: once((count) => t('guests:people', { count })),
    events: events.map(eventName),
    answers: {
      coming: t('guests:answer.coming'),
      not_coming: t('guests:answer.not_coming'),
      pending: t('guests:answer.pending'),
      uninvited: t('guests:answer.uninvited'),
    },
  }
}

/** A text with a hole for a name, cut at the hole once. */
function around(text: (name: string) => string) {
  const hole = '\u0000'
  const [before = '', after = ''] = text(hole).split(hole)
  return (name: string) => `${before}${name}${after}`
}

/** A text for each number, put together when it is first asked for. */
function once(text: (count: number) => string) {
  const known: string[] = []
  return (count: number) => (known[count] ??= text(count))
}

interface Line {
  top: number
  rowIndex: number
  /** The column that the focus may be in; null where it is in another row. */
  activeCol: number | null
  lastCol: number
  isSelected: boolean
  words: LineWords
}

type Cells = Pick<Line, 'activeCol' | 'lastCol' | 'isSelected' | 'words'>

interface HouseholdProps {
  household: Household
  /** How many of its people are shown. */
  count: number
  names: readonly [string, string]
  rsvp: Rsvp | null
}

/** The line of a household. Where it lies changes more often than what it says. */
export const HouseholdLine = memo(function HouseholdLine({ top, rowIndex, ...cells }: Line & HouseholdProps) {
  return (
    <div role="row" {...lineProps({ top, rowIndex, ...cells }, cells.household.id)} className={css.household}>
      <HouseholdCells {...cells} />
    </div>
  )
})

/** Its name, whose guests they are, where they live, and where its invitation stands. */
const HouseholdCells = memo(function HouseholdCells({ household, count, names, rsvp, ...cells }: Cells & HouseholdProps) {
  const about = [sideName(household, names), household.city].filter(Boolean)
  return (
    <>
      {selectCell(cells)}
      <div role="gridcell" {...cellProps(1, cells.activeCol)} aria-colspan={cells.lastCol - 1} className={css.home}>
        <span className={css.homeName}>{household.name}</span>
        <span className={css.about}>{formatList([...about, cells.words.people(count)])}</span>
        {rsvp ? (
          <div className={css.standing}>
            <BriefRsvpStatus rsvp={rsvp} />
          </div>
        ) : null}
      </div>
      {moreCell(cells, cells.words.changeOf(household.name), cells.words.change)}
    </>
  )
})

interface GuestProps {
  guest: Guest
  /** Whom somebody without a name comes along with. */
  host: Guest | null
  events: readonly WeddingEvent[]
  editor: ReactNode
  editorCol: number | null
}

/** The line of a guest. */
export const GuestLine = memo(function GuestLine({ top, rowIndex, isLast, ...cells }: Line & GuestProps & { isLast: boolean }) {
  return (
    <div role="row" {...lineProps({ top, rowIndex, ...cells }, cells.guest.id)} className={isLast ? `${css.guest} ${css.last}` : css.guest}>
      <GuestCells {...cells} />
    </div>
  )
})

/** The name, an answer for each event, the meal: as few elements as can be, because thousands of them come and go. */
const GuestCells = memo(function GuestCells({ guest, host, events, editor, editorCol, ...cells }: Cells & GuestProps) {
  const { words, lastCol } = cells
  const name = guestName(guest, host)
  const mealCol = lastCol - 1
  const marks = marksOf(guest)
  return (
    <>
      {selectCell(cells)}
      <div role="gridcell" {...cellProps(1, cells.activeCol)} className={cellCss.name}>
        {editorCol === 1 ? (
          editor
        ) : (
          <>
            <span className={cellCss.guestName}>{name}</span>
            {marks.length > 0 ? (
              <span className={cellCss.tags}>
                {marks.map((mark) => (
                  <span key={mark} className={cellCss.tag}>
                    {mark}
                  </span>
                ))}
              </span>
            ) : null}
          </>
        )}
      </div>
      {events.map((event, place) => {
        const isEdited = editorCol === place + 2
        const given = guest.answers[event.id] ?? 'uninvited'
        return (
          <div
            key={event.id}
            role="gridcell"
            {...cellProps(place + 2, cells.activeCol)}
            className={cellCss.cell}
            data-label={words.events[place]}
            data-answer={isEdited ? undefined : given}
          >
            {isEdited ? editor : words.answers[given]}
          </div>
        )
      })}
      <div role="gridcell" {...cellProps(mealCol, cells.activeCol)} className={cellCss.cell} data-label={words.meal}>
        {editorCol === mealCol ? editor : <span className={guest.meal ? cellCss.clipped : cellCss.none}>{guest.meal || words.noMeal}</span>}
      </div>
      {moreCell(cells, words.detailsOf(name), words.details)}
    </>
  )
})

function selectCell({ activeCol, isSelected, words }: Cells) {
  return (
    <div
      role="gridcell"
      {...cellProps(0, activeCol)}
      className={cellCss.select}
      aria-label={words.select}
      data-on={isSelected || undefined}
    />
  )
}

function moreCell({ activeCol, lastCol }: Cells, name: string, says: string) {
  return (
    <div role="gridcell" {...cellProps(lastCol, activeCol)} className={cellCss.more}>
      <button type="button" tabIndex={-1} aria-label={name}>
        {says}
      </button>
    </div>
  )
}

function lineProps({ top, rowIndex, isSelected }: Pick<Line, 'top' | 'rowIndex' | 'isSelected'>, key: string) {
  return { 'aria-rowindex': rowIndex, 'aria-selected': isSelected, 'data-key': key, style: { insetBlockStart: top } }
}

/** All columns are always there, so none has to tell its number; and only the one cell that the focus may be in takes it. */
function cellProps(col: number, activeCol: number | null) {
  return { 'data-col': col, tabIndex: activeCol === col ? 0 : undefined }
}

/** Age and tags, the name that is to come first. */
function marksOf(guest: Guest): string[] {
  const toCome = isNamed(guest) ? [] : [t('guests:table.nameToCome')]
  const age = guest.ageGroup === 'adult' ? [] : [t(`guests:table.${guest.ageGroup}`)]
  return [...toCome, ...age, ...guest.tags]
}

/** What a guest is called; somebody without a name by whom they come along with. */
export function guestName(guest: Guest, host: Guest | null) {
  if (isNamed(guest)) return fullName(guest)
  return host ? t('guests:table.plusOne', { name: host.firstName || host.lastName }) : t('guests:table.plusOneAlone')
}

export function eventName({ kind, name }: Pick<WeddingEvent, 'kind' | 'name'>) {
  return name || (kind === 'other' ? name : t(`guests:event.${kind}`))
}

/** "Maya’s side"; empty while nobody has said. */
export function sideName({ side }: Pick<Household, 'side'>, [first, second]: readonly [string, string]) {
  if (side === null) return ''
  if (side === 'both') return t('guests:side.both')
  return t('guests:side.of', { name: firstWord(side === 'first' ? first : second) })
}

export function firstWord(name: string) {
  return name.trim().split(/\s+/)[0] ?? ''
}
