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
import { Icon } from '#src/ui/actions/icon.tsx'
import { BriefRsvpStatus } from '../invitations/rsvp-status.tsx'
import { Answer } from './answer.tsx'
import css from './lines.module.css'

interface Line {
  top: number
  rowIndex: number
  /** The column that the focus may be in; null where it is in another row. */
  activeCol: number | null
  lastCol: number
  isSelected: boolean
}

type Cells = Pick<Line, 'activeCol' | 'lastCol' | 'isSelected'>

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
      <Select {...cells} />
      <div role="gridcell" {...cellProps(1, cells.activeCol)} aria-colspan={cells.lastCol - 1} className={css.home}>
        <span className={css.homeName}>{household.name}</span>
        <span className={css.about}>{formatList([...about, t('guests:people', { count })])}</span>
        {rsvp ? (
          <div className={css.standing}>
            <BriefRsvpStatus rsvp={rsvp} />
          </div>
        ) : null}
      </div>
      <More {...cells} name={t('guests:table.changeOf', { name: household.name })}>
        {t('guests:table.change')}
      </More>
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

/** The name, an answer for each event, the meal. */
const GuestCells = memo(function GuestCells({ guest, host, events, editor, editorCol, ...cells }: Cells & GuestProps) {
  const name = guestName(guest, host)
  const mealCol = cells.lastCol - 1
  const mealLabel = t('guests:table.meal')
  return (
    <>
      <Select {...cells} />
      <div role="gridcell" {...cellProps(1, cells.activeCol)} className={css.name}>
        {editorCol === 1 ? (
          editor
        ) : (
          <>
            <span className={css.guestName}>{name}</span>
            {marksOf(guest).map((mark) => (
              <span key={mark} className={css.tag}>
                {mark}
              </span>
            ))}
          </>
        )}
      </div>
      {events.map((event, place) => (
        <div key={event.id} role="gridcell" {...cellProps(place + 2, cells.activeCol)} className={css.cell} data-label={eventName(event)}>
          {editorCol === place + 2 ? editor : <Answer given={guest.answers[event.id] ?? 'uninvited'} />}
        </div>
      ))}
      <div role="gridcell" {...cellProps(mealCol, cells.activeCol)} className={css.cell} data-label={mealLabel}>
        {editorCol === mealCol ? (
          editor
        ) : guest.meal ? (
          <span className={css.clipped}>{guest.meal}</span>
        ) : (
          <span className={css.none}>{t('guests:table.noMeal')}</span>
        )}
      </div>
      <More {...cells} name={t('guests:table.detailsOf', { name })}>
        {t('guests:table.details')}
      </More>
    </>
  )
})

function Select({ activeCol, isSelected }: Pick<Cells, 'activeCol' | 'isSelected'>) {
  return (
    <div role="gridcell" {...cellProps(0, activeCol)} className={css.select} aria-label={t('guests:table.select')}>
      <span className={css.box} data-on={isSelected || undefined}>
        {isSelected ? <Icon name="done" /> : null}
      </span>
    </div>
  )
}

function More({ activeCol, lastCol, name, children }: Pick<Line, 'activeCol' | 'lastCol'> & { name: string; children: string }) {
  return (
    <div role="gridcell" {...cellProps(lastCol, activeCol)} className={css.more}>
      <button type="button" tabIndex={-1} aria-label={name}>
        {children}
      </button>
    </div>
  )
}

function lineProps({ top, rowIndex, isSelected }: Pick<Line, 'top' | 'rowIndex' | 'isSelected'>, key: string) {
  return { 'aria-rowindex': rowIndex, 'aria-selected': isSelected, 'data-key': key, style: { transform: `translateY(${top}px)` } }
}

function cellProps(col: number, activeCol: number | null) {
  return { 'data-col': col, 'aria-colindex': col + 1, tabIndex: activeCol === col ? 0 : -1 }
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
