import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/actions/button.tsx'
import type { IconName } from '#src/ui/actions/icon.tsx'
import css from './chips.module.css'

export interface Chip {
  text: string
  /** The whole name, which begins with the text. */
  name: string
  onPress: () => void
}

/**
 * Filters to let go of or to add, each by a press that takes it out of the list. The focus then
 * goes on to the next one, or stays at the list.
 */
export function FilterChips({
  label,
  icon,
  chips,
}: {
  label: string
  icon: IconName
  chips: Chip[]
}) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<number | null>(null)
  const count = chips.length
  useEffect(() => {
    if (pressed.current === null) return
    const next = list.current?.children[Math.min(pressed.current, count - 1)]
    pressed.current = null
    const target = next?.querySelector('button') ?? list.current
    target?.focus()
  }, [count])
  return (
    <ul ref={list} className={css.chips} aria-label={label} tabIndex={-1}>
      {chips.map(({ text, name, onPress }, at) => (
        <li key={text}>
          <Button
            kind="quiet"
            icon={icon}
            name={name}
            onPress={() => {
              pressed.current = at
              onPress()
            }}
          >
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
}
