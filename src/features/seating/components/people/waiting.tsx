import { useId, useState } from 'react'
import type { Diner } from '#machines/seating/people.rules.ts'
import { inAlphabet } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import field from '#src/ui/forms/field.module.css'
import { spotName } from '../../use-guest-drag.ts'
import type { Pick } from '../../use-guest-drag.ts'
import type { Room } from '../../use-room.ts'
import css from './people.module.css'

interface WaitingProps {
  room: Room
  pick: Pick
  disabledReason: string | null
  /** Opens the choice of a table where the plan is not shown; null where it is. */
  onChoose: ((guestId: string) => void) | null
}

const atFirst = 40

/** All guests who could get a seat and have none, by household, with attending guests first. */
export function Waiting({ room, pick, disabledReason, onChoose }: WaitingProps) {
  const { t } = useTranslation()
  const id = useId()
  const [search, find] = useState('')
  const { without, shown, pending, infants } = foundIn(room, search)
  const isSeated = pick.picked.some((guestId) => room.seatOf(guestId))
  const lists = { room, pick, disabledReason, onChoose }
  const isAnybodyComing = [...room.diners.values()].some(({ answer }) => answer === 'coming')
  return (
    <section
      className={css.waiting}
      aria-labelledby={`${id}-title`}
      data-spot={spotName({ tableId: null, place: null })}
      data-over={pick.over === spotName({ tableId: null, place: null }) || undefined}
    >
      <h2 id={`${id}-title`}>
        {t('seating:people.title')} <span className={css.figure}>{room.standing.length}</span>
      </h2>
      {isSeated && !pick.isDragging ? (
        <div>
          <Button kind="quiet" onPress={() => pick.drop({ tableId: null, place: null })}>
            {t('seating:people.dropHere')}
          </Button>
        </div>
      ) : null}
      {without.length > 12 || search !== '' ? (
        <FindField id={id} search={search} onFind={find} />
      ) : null}
      {room.standing.length === 0 ? (
        <Soft>{t(isAnybodyComing ? 'seating:people.all' : 'seating:people.nobodyYet')}</Soft>
      ) : null}
      {room.standing.length > 0 && shown.length === 0 ? (
        <Soft>{t('seating:people.none')}</Soft>
      ) : null}
      <Homes
        {...lists}
        diners={shown.filter(({ answer, needsChair }) => answer === 'coming' && needsChair)}
      />
      <Folded
        {...lists}
        diners={pending}
        title={t('seating:people.pending', { count: pending.length })}
        isOpen={!isAnybodyComing}
      />
      <Folded
        {...lists}
        diners={infants}
        title={t('seating:people.infants', { count: infants.length })}
        isOpen={false}
      />
    </section>
  )
}

function FindField({
  id,
  search,
  onFind,
}: {
  id: string
  search: string
  onFind: (next: string) => void
}) {
  const { t } = useTranslation()
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {t('seating:people.find')}
      </label>
      <input
        id={id}
        type="search"
        className={field.input}
        maxLength={200}
        value={search}
        onChange={({ target }) => onFind(target.value)}
      />
    </div>
  )
}

/**
 * Guests without a seat that match the search, and which of them have not answered or need no
 * chair.
 */
function foundIn(room: Room, search: string) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isMeant = ({ guestId, householdId }: Diner) => {
    const text = `${room.nameOf(guestId)} ${room.household(householdId)?.name ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const without = [...room.diners.values()].filter(({ guestId }) => !room.seatOf(guestId))
  const shown = without.filter(isMeant)
  const pending = shown.filter(({ answer, needsChair }) => answer === 'pending' && needsChair)
  const infants = shown.filter(({ needsChair }) => !needsChair)

  return { without, shown, pending, infants }
}

type HomesProps = WaitingProps & { diners: readonly Diner[] }

function Folded({ title, isOpen, ...homes }: HomesProps & { title: string; isOpen: boolean }) {
  if (homes.diners.length === 0) return null
  return (
    <details open={isOpen} className={css.folded}>
      <summary>{title}</summary>
      <Homes {...homes} />
    </details>
  )
}

function Homes({ room, pick, disabledReason, onChoose, diners }: HomesProps) {
  const { t } = useTranslation()
  const [count, show] = useState(atFirst)
  const homes = [...Map.groupBy(diners, ({ householdId }) => householdId)]
    .map(([id, people]) => ({
      id,
      name: room.household(id)?.name ?? '',
      guestIds: people.map(({ guestId }) => guestId),
    }))
    .toSorted((one, other) => inAlphabet(one.name, other.name))
  return (
    <>
      <ul className={css.homes}>
        {homes.slice(0, count).map(({ id, name, guestIds }) => (
          <li key={id} className={css.home}>
            {guestIds.length > 1 && onChoose === null ? (
              <Person {...{ room, pick, disabledReason }} guestIds={guestIds} onChoose={null}>
                {t('seating:people.household', { name, count: guestIds.length })}
              </Person>
            ) : (
              <span className={css.homeName}>{name}</span>
            )}
            <ul className={css.members}>
              {guestIds.map((guestId) => (
                <li key={guestId}>
                  <Person {...{ room, pick, disabledReason, onChoose }} guestIds={[guestId]}>
                    {room.nameOf(guestId)}
                  </Person>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {homes.length > count ? (
        <Button kind="quiet" onPress={() => show(count + atFirst)}>
          {t('seating:people.more', { count: Math.min(atFirst, homes.length - count) })}
        </Button>
      ) : null}
    </>
  )
}

interface PersonProps {
  guestIds: string[]
  pick: Pick
  disabledReason: string | null
  onChoose: ((guestId: string) => void) | null
  children: string
}

/** A guest or a household that can be picked up. */
export function Person({
  guestIds,
  pick,
  disabledReason,
  onChoose,
  children,
}: PersonProps & { room?: Room }) {
  const isPicked = guestIds.every((guestId) => pick.picked.includes(guestId))
  const [only] = guestIds
  return (
    <button
      type="button"
      className={`${css.person} ${guestIds.length > 1 ? css.several : ''}`}
      data-pick={disabledReason === null ? guestIds.join(' ') : undefined}
      aria-pressed={onChoose ? undefined : isPicked}
      aria-disabled={disabledReason === null ? undefined : true}
      onClick={() =>
        pick.press(() => {
          if (disabledReason !== null) return
          if (onChoose && only) onChoose(only)
          else if (isPicked) pick.putBack()
          else pick.pick(guestIds)
        })
      }
    >
      {children}
    </button>
  )
}
