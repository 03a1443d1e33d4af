import type { Diner } from '#machines/seating/people.rules.ts'
import type { Seat } from '#machines/seating/seating.schema.ts'
import { t } from '#src/i18n/i18n.ts'
import { spotName } from '../../use-guest-drag.ts'
import type { Pick } from '../../use-guest-drag.ts'
import type { Room } from '../../use-room.ts'
import css from './plan.module.css'

interface ChairProps {
  point: { x: number; y: number }
  place: number
  seat: Seat | null
  tableId: string
  room: Room
  pick: Pick
  isNamed: boolean
  isProposed: boolean
  isStop: boolean
  disabledReason: string | null
  onFocus: () => void
}

export function Chair({
  point,
  place,
  seat,
  tableId,
  room,
  pick,
  isNamed,
  isProposed,
  isStop,
  disabledReason,
  onFocus,
}: ChairProps) {
  const spot = spotName({ tableId, place })
  const guestId = seat?.guestId
  const name = guestId ? room.nameOf(guestId) : ''
  const answer = guestId ? (room.diners.get(guestId)?.answer ?? 'absent') : null
  return (
    <button
      type="button"
      className={chairLook(answer, isProposed)}
      style={{ insetInlineStart: `${point.x * 100}%`, insetBlockStart: `${point.y * 100}%` }}
      data-spot={spot}
      data-over={pick.over === spot || undefined}
      data-pick={disabledReason === null ? guestId : undefined}
      tabIndex={isStop ? 0 : -1}
      title={name || undefined}
      aria-label={chairName({ place, name, answer, isProposed })}
      aria-pressed={guestId ? pick.picked.includes(guestId) : undefined}
      aria-disabled={disabledReason === null ? undefined : true}
      onFocus={onFocus}
      onClick={() =>
        pick.press(() => {
          if (disabledReason !== null) return
          if (pick.picked.length > 0) pick.drop({ tableId, place })
          else if (guestId) pick.pick([guestId])
        })
      }
    >
      <span className={css.seat} data-initials={guestId ? room.initialsOf(guestId) : ''} />
      {isNamed && guestId ? <span className={css.who}>{name}</span> : null}
    </button>
  )
}

/**
 * The answer of the guest on the chair, or `absent` if they do not attend; null for an empty chair.
 */
type Sitting = Diner['answer'] | 'absent' | null

function chairLook(answer: Sitting, isProposed: boolean) {
  return [
    css.chair,
    answer === null ? '' : css.taken,
    answer === 'pending' ? css.pending : '',
    answer === 'absent' ? css.absent : '',
    isProposed ? css.proposed : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function chairName({
  place,
  name,
  answer,
  isProposed,
}: {
  place: number
  name: string
  answer: Sitting
  isProposed: boolean
}) {
  return [
    t(answer === null ? 'seating:table.chair' : 'seating:table.taken', { number: place + 1, name }),
    answer === 'pending' ? t('seating:table.pending') : '',
    answer === 'absent' ? t('seating:table.absent') : '',
    isProposed ? t('seating:table.proposed') : '',
  ]
    .filter(Boolean)
    .join(', ')
}
