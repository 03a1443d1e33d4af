/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table whose rows are not all there has to tell the place of each, which its own elements cannot */
import { memo } from 'react'
import type { ReactNode } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { fullName, isNamed } from '#machines/guests/guest.rules.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import type { ListRow } from '#machines/guests/list/arrange.rules.ts'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { formatList } from '#src/i18n/format.ts'
import { t } from '#src/i18n/t.ts'
import { Icon } from '#src/ui/actions/icon.tsx'
import { RsvpStatus } from '../invitations/rsvp-status.tsx'
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

type RowOf<K extends ListRow['kind']> = Extract<ListRow, { kind: K }>

/** The line of a household: its name, whose guests they are, where they live, and where its invitation stands. */
export const HouseholdLine = memo(function HouseholdLine({
  row,
  names,
  rsvp,
  ...line
}: Line & { row: RowOf<'household'>; names: readonly [string, string]; rsvp: Rsvp | null }) {
  const { household } = row
  const about = [sideName(household, names), household.city].filter(Boolean)
  return (
    <div role="row" {...lineProps(line, row.key)} className={css.household}>
      <Select {...line} />
      <div role="gridcell" {...cellProps(1, line.activeCol)} aria-colspan={line.lastCol - 1} className={css.home}>
        <span className={css.homeName}>{household.name}</span>
        <span className={css.about}>{formatList([...about, t('guests:people', { count: row.people.length })])}</span>
        {rsvp ? (
          <div className={css.standing}>
            <RsvpStatus rsvp={rsvp} isBrief />
          </div>
        ) : null}
      </div>
      <More {...line} name={t('guests:table.changeOf', { name: household.name })}>
        {t('guests:table.change')}
      </More>
    </div>
  )
})

/** The line of a guest: the name, an answer for each event, the meal. */
export const GuestLine = memo(function GuestLine({
  row,
  events,
  editor,
  editorCol,
  ...line
}: Line & { row: RowOf<'guest'>; events: readonly WeddingEvent[]; editor: ReactNode; editorCol: number | null }) {
  const { guest } = row
  const name = guestName(guest, row.host)
  const mealCol = line.lastCol - 1
  return (
    <div role="row" {...lineProps(line, row.key)} className={`${css.guest} ${row.isLast ? css.last : ''}`}>
      <Select {...line} />
      <div role="gridcell" {...cellProps(1, line.activeCol)} className={css.name}>
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
        <div key={event.id} role="gridcell" {...cellProps(place + 2, line.activeCol)} className={css.cell} data-label={eventName(event)}>
          {editorCol === place + 2 ? editor : <Answer given={guest.answers[event.id] ?? 'uninvited'} />}
        </div>
      ))}
      <div role="gridcell" {...cellProps(mealCol, line.activeCol)} className={css.cell} data-label={t('guests:table.meal')}>
        {editorCol === mealCol ? (
          editor
        ) : guest.meal ? (
          <span className={css.clipped}>{guest.meal}</span>
        ) : (
          <span className={css.none}>{t('guests:table.noMeal')}</span>
        )}
      </div>
      <More {...line} name={t('guests:table.detailsOf', { name })}>
        {t('guests:table.details')}
      </More>
    </div>
  )
})

function Select({ activeCol, isSelected }: Pick<Line, 'activeCol' | 'isSelected'>) {
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

function lineProps({ top, rowIndex, isSelected }: Line, key: string) {
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
