import type { DateMove } from '#machines/timeline/task/date-move.schema.ts'
import { formatDay, formatNames, formatNearDay } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import type { TextKey } from '#src/i18n/i18n.ts'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { useToday } from '../use-wedding.ts'
import css from './date-move.module.css'

/** As many as tell what kind of thing moves; the timeline has all of them. */
const shown = 4

interface DateMoveProps {
  /** What would move; null while nothing is asked. */
  move: DateMove | null
  /** The date when it was asked, and the one by now: the partner may have chosen another. */
  from: string | null
  now: string | null
  to: string | null
  busy: boolean
  onAct: () => void
  onKeep: () => void
}

/** Asked before the wedding gets another date: what moves with it. */
export function ConfirmDateMove({ move, from, now, to, busy, onAct, onKeep }: DateMoveProps) {
  const { t } = useTranslation()
  const day = to ? formatDay(to) : ''
  // The own change is one as well, while it is saved.
  const isOver = now !== from && !busy
  return (
    <Confirm
      open={move !== null}
      kind="primary"
      question={
        to === null
          ? t('wedding:dateMove.questionClear')
          : t(from ? 'wedding:dateMove.question' : 'wedding:dateMove.questionSet', { day })
      }
      act={isOver ? null : t(`wedding:dateMove.${actOf(from, to)}`)}
      busy={busy}
      busyLabel={t('ui:saving')}
      onAct={onAct}
      keep={t(`wedding:dateMove.${isOver ? 'close' : 'keep'}`)}
      onKeep={onKeep}
    >
      {isOver ? (
        <p className={css.told}>
          {now === null
            ? t('wedding:dateMove.cleared')
            : t('wedding:dateMove.changed', { day: formatDay(now) })}
        </p>
      ) : move ? (
        <Moves {...move} day={day} />
      ) : null}
    </Confirm>
  )
}

function actOf(from: string | null, to: string | null) {
  if (to === null) return 'actClear'
  return from === null ? 'actSet' : 'act'
}

function Moves({ day, ...move }: DateMove & { day: string }) {
  const { t } = useTranslation()
  const today = useToday()
  const { tasks } = move
  const vendors = vendorText(move, day)
  return (
    <Stack>
      <p className={css.told}>{planText(move)}</p>
      {vendors === '' ? null : <p className={css.told}>{vendors}</p>}
      {move.untold.length === 0 ? null : (
        <p className={css.told}>
          {t('wedding:dateMove.untold', {
            count: move.untold.length,
            names: formatNames(move.untold),
          })}
        </p>
      )}
      <ul className={css.moves}>
        {tasks.slice(0, shown).map(({ id, number, title, from, to }) => (
          <li key={id}>
            {/* The checklist has a text for each of its numbers. */}
            <span>{title || t(`checklist:${number}` as TextKey)}</span>
            <span className={css.days}>
              {t('wedding:dateMove.days', {
                from: from ? formatNearDay(from, today) : t('wedding:dateMove.noDay'),
                to: to ? formatNearDay(to, today) : t('wedding:dateMove.noDay'),
              })}
            </span>
          </li>
        ))}
      </ul>
      {tasks.length > shown ? (
        <p className={css.told}>{t('wedding:dateMove.more', { count: tasks.length - shown })}</p>
      ) : null}
    </Stack>
  )
}

/** What happens to tasks, payments and events. */
function planText({ moved, leftOut, broughtBack, payments, events, ...vendors }: DateMove) {
  const kept = [
    payments > 0 ? t('wedding:dateMove.payments', { count: payments }) : null,
    events > 0 ? t('wedding:dateMove.events', { count: events }) : null,
  ]
  const isAsked = hasVendors(vendors)
  if (moved + leftOut + broughtBack === 0)
    return [isAsked ? null : t('wedding:dateMove.nothing'), ...kept].filter(Boolean).join(' ')
  return [
    moved > 0 ? t('wedding:dateMove.moved', { count: moved }) : null,
    leftOut > 0 ? t('wedding:dateMove.leftOut', { count: leftOut }) : null,
    broughtBack > 0 ? t('wedding:dateMove.broughtBack', { count: broughtBack }) : null,
    t('wedding:dateMove.stays'),
    ...kept,
    isAsked ? null : t('wedding:dateMove.undo'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Who is asked, who is told, and that no undo takes that back. */
function vendorText({ asked, informed }: DateMove, day: string) {
  if (!hasVendors({ asked, informed })) return ''
  const about = (names: string[]) => ({ count: names.length, names: formatNames(names), day })
  return [
    asked.length > 0 ? t('wedding:dateMove.asked', about(asked)) : null,
    informed.length > 0
      ? t(`wedding:dateMove.${day === '' ? 'withdrawn' : 'informed'}`, about(informed))
      : null,
    t('wedding:dateMove.noUndo'),
  ]
    .filter(Boolean)
    .join(' ')
}

function hasVendors({ asked, informed }: Pick<DateMove, 'asked' | 'informed'>) {
  return asked.length + informed.length > 0
}
