import { useId } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import { Link } from './link.tsx'
import { replayClick } from './replay-clicks.ts'
import css from './button.module.css'

interface Look {
  /** One primary in each region; `danger` ends something and is never a filled ground. */
  kind?: 'primary' | 'quiet' | 'bare' | 'danger'
  size?: 'large'
  wide?: boolean
  icon?: IconName
  /** In narrow space only the icon is seen; the words stay its name. */
  folds?: boolean
}

interface ButtonProps extends Look {
  children: string
  type?: 'button' | 'submit'
  onPress?: () => void
  /** What the label says while the press is being worked on; further presses do nothing. */
  busyLabel?: string
  busy?: boolean
  /** The whole name, where the label alone could be that of several; it begins with the label. */
  name?: string
  /** Why the action is off, in words. The button keeps its place and its focus and does nothing. */
  disabledReason?: string | null
  /** The id of a line elsewhere that says why, where several buttons are off for one reason. */
  whyAt?: string
}

/**
 * A press. A button that is off says why beside it; a busy one changes its label and keeps its
 * width.
 */
export function Button({
  children,
  type = 'button',
  onPress,
  busy = false,
  busyLabel,
  name,
  disabledReason = null,
  whyAt,
  ...look
}: ButtonProps) {
  const own = useId()
  const why = whyAt ?? own
  const idle = busy || disabledReason !== null
  return (
    <>
      <button
        ref={replayClick}
        type={type}
        className={looksLike(look)}
        aria-label={name}
        aria-disabled={disabledReason === null ? undefined : true}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason === null ? undefined : why}
        onClick={(event) => {
          if (idle) event.preventDefault()
          else onPress?.()
        }}
      >
        {look.icon ? <Icon name={look.icon} /> : null}
        {busyLabel ? (
          <span className={css.labels}>
            <span className={busy ? css.away : undefined} aria-hidden={busy || undefined}>
              {children}
            </span>
            <span className={busy ? undefined : css.away} aria-hidden={!busy || undefined}>
              {busyLabel}
            </span>
          </span>
        ) : (
          <span>{children}</span>
        )}
      </button>
      {disabledReason === null || whyAt ? null : <Why id={why}>{disabledReason}</Why>}
    </>
  )
}

/** Why something is off, beside it. */
export function Why({ id, children }: { id: string; children: string }) {
  return (
    <p className={css.why}>
      <Icon name="lock" />
      <span id={id}>{children}</span>
    </p>
  )
}

/** A link that looks like a button, because it is the one thing to do next. */
export function ButtonLink({
  to,
  children,
  name,
  current = false,
  ...look
}: Look & {
  to: string
  children: string
  /** The whole name, where the label alone could be that of several; it begins with the label. */
  name?: string
  current?: boolean
}) {
  return (
    <Link
      to={to}
      className={looksLike(look)}
      aria-label={name}
      aria-current={current ? 'page' : undefined}
    >
      {look.icon ? <Icon name={look.icon} /> : null}
      <span>{children}</span>
    </Link>
  )
}

function looksLike({ kind = 'primary', size, wide = false, folds = false }: Look) {
  const names = [
    css.button,
    kind === 'primary' ? '' : css[kind],
    size ? css[size] : '',
    wide ? css.wide : '',
    folds ? css.folds : '',
  ]
  return names.filter(Boolean).join(' ')
}
