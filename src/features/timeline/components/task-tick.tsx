import { useState } from 'react'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { isDone, isSetAside } from '#machines/timeline/task/task.selectors.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Hidden } from '#src/ui/layout/layout.tsx'
import type { TickEvent } from '../queued.queries.ts'
import css from './list/task-row.module.css'

/** Ticked by hand it is a box; what ticks itself is a dashed ring until it has. */
export function Tick({
  task,
  name,
  mayEdit,
  waitingTick,
  onTick,
}: {
  task: Task
  name: string
  mayEdit: boolean
  /** The tick that waits for a connection: the box shows it already. */
  waitingTick: TickEvent | null
  onTick: () => Promise<boolean>
}) {
  const { t } = useTranslation()
  const done = isDone(task)
  // The box follows the press at once, and goes back where it was refused.
  const [pressedAt, press] = useState<number | null>(null)
  const isPressed = pressedAt === task.version
  const isChecked = waitingTick ? waitingTick === 'COMPLETE' : isPressed ? !done : done
  const tick = async () => {
    press(task.version)
    if (!(await onTick())) press(null)
  }
  if (isSetAside(task)) return <span className={css.tick} />
  if (task.completion.by === 'rule') {
    return (
      <span className={`${css.tick} ${done ? css.autoDone : css.auto}`}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9.5" strokeDasharray={done ? undefined : '3.2 4.26'} />
          {done ? <path d="m8 12.2 2.8 2.8L16.4 9" /> : null}
        </svg>
        <Hidden>{t(`timeline:task.${done ? 'autoDone' : 'auto'}`)}</Hidden>
      </span>
    )
  }
  return (
    <Box
      checked={isChecked}
      name={t(done ? 'timeline:task.reopen' : 'timeline:task.tick', { task: name })}
      onChange={() => void tick()}
      {...(mayEdit ? {} : { disabledReason: t('timeline:mayNotEdit') })}
    />
  )
}

export function Box({
  checked,
  name,
  onChange,
  disabledReason,
}: {
  checked: boolean
  name: string
  onChange: () => void
  disabledReason?: string
}) {
  return (
    <label className={css.tick} title={disabledReason}>
      <input
        type="checkbox"
        checked={checked}
        aria-label={name}
        aria-disabled={disabledReason ? true : undefined}
        onChange={() => (disabledReason ? undefined : onChange())}
      />
    </label>
  )
}
