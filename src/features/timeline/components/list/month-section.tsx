import { useState } from 'react'
import type { DragEvent, ReactNode, Ref } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import css from './months.module.css'

interface MonthProps {
  title: string
  /** What it is called among all others, where the title alone could be that of several. */
  name?: string
  note: string
  /** What a finger finds it by, and whether a task is held over it. */
  stretch?: string
  isHeldOver?: boolean
  /** What it says is on its way: paper does without. */
  isComing?: boolean
  /** Null where nothing is being dragged to it. */
  onDrop: (() => void) | null
  children: ReactNode
}

/**
 * A stretch of the timeline: when on the start side, what there is to do on the end side. A task
 * can be dropped on it.
 */
export function MonthSection({
  title,
  name = title,
  note,
  stretch,
  isHeldOver = false,
  isComing = false,
  onDrop,
  children,
}: MonthProps) {
  const { t } = useTranslation()
  const [isOver, over] = useState(false)
  const drop = onDrop && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      over(true)
    },
    onDragLeave: () => over(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      over(false)
      onDrop()
    },
  }
  return (
    <section
      className={css.month}
      data-stretch={stretch}
      data-coming={isComing || undefined}
      data-over={isOver || isHeldOver || undefined}
      aria-label={t('timeline:months.tasks', { month: name })}
      {...drop}
    >
      <div className={css.when}>
        <h2>{title}</h2>
        {note ? <p>{note}</p> : null}
      </div>
      <div className={css.card}>{children}</div>
    </section>
  )
}

/** Where today is among the months. */
export function NowLine({ children }: { children: string }) {
  return <p className={css.now}>{children}</p>
}

/** The months under each other. */
export function Months({ children }: { children: ReactNode }) {
  return <div className={css.months}>{children}</div>
}

/** How a task comes to another month: by what the reader points with. */
export function MoveHint({ canDrag }: { canDrag: boolean }) {
  const { t } = useTranslation()
  return (
    <p className={css.moves}>
      <span className={css.pointed}>
        {t(canDrag ? 'timeline:acts.moveHint' : 'timeline:acts.moveHintKeys')}
      </span>
      <span className={css.touched}>
        {t(canDrag ? 'timeline:acts.moveHintTouch' : 'timeline:acts.moveHintTaps')}
      </span>
    </p>
  )
}

/** What a finger holds, beside it. */
export function HeldSign({ ref, children }: { ref: Ref<HTMLParagraphElement>; children: string }) {
  return (
    <p ref={ref} className={css.held} aria-hidden="true">
      {children}
    </p>
  )
}

/** A month that has no tasks, shown while one is dragged. */
export function DropHint() {
  const { t } = useTranslation()
  return <p className={css.hint}>{t('timeline:months.drop')}</p>
}
