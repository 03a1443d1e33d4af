import { useEffect, useRef } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import type { FilterInUse } from '#src/i18n/parts/listings/filter-texts.ts'
import type { SearchPartProps } from '../search-bar.tsx'
import css from './filters.module.css'

/**
 * The filters of a search, each of which a press lets go of. The focus then goes on to the next
 * one, or stays at the list.
 */
export function FiltersInUse({
  inUse,
  change,
}: Pick<SearchPartProps, 'change'> & { inUse: FilterInUse[] }) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<number | null>(null)
  const count = inUse.length
  useEffect(() => {
    if (pressed.current === null) return
    const next = list.current?.children[Math.min(pressed.current, count - 1)]
    pressed.current = null
    const target = next?.querySelector('button') ?? list.current
    target?.focus()
  }, [count])
  return (
    <ul ref={list} className={css.inUse} aria-label={t('marketplace:filter.inUse')} tabIndex={-1}>
      {inUse.map(({ text, changes }, at) => (
        <li key={text}>
          <Button
            kind="quiet"
            icon="close"
            name={t('marketplace:filter.remove', { filter: text })}
            onPress={() => {
              pressed.current = at
              change(changes)
            }}
          >
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
}
