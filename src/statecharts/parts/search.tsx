import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import type { Sheet } from '../sheet.ts'
import css from './search.module.css'

interface Found {
  id: string
  name: string
  kind: 'state' | 'event'
  detail: string
}

/**
 * Finds states and events by name. The slash key comes here from anywhere; the arrow keys walk what
 * was found.
 */
export function Search({ sheet, onFound }: { sheet: Sheet; onFound: (id: string) => void }) {
  const { t } = useTranslation()
  const list = useId()
  const input = useFocusOnSlash()
  const [sought, seek] = useState('')

  const found = sought.trim() === '' ? [] : findIn(sheet, sought.trim().toLowerCase())
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (event.key === 'Escape') {
      seek('')
      input.current?.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const next = event.key === 'ArrowDown' ? at + 1 : at - 1
    if (next < 0) input.current?.focus()
    else buttons[next]?.focus()
  }
  const go = (id: string) => {
    seek('')
    onFound(id)
  }
  return (
    // Key presses bubble up from what is inside: the field and the results.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search className={css.search} onKeyDown={walk}>
      <input
        ref={input}
        type="search"
        value={sought}
        onChange={(event) => seek(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0]) go(found[0].id)
        }}
        aria-label={t('statecharts:search.label')}
        aria-controls={list}
        aria-keyshortcuts="/"
        placeholder={t('statecharts:search.label')}
      />
      <ul id={list} hidden={sought.trim() === ''}>
        {found.map(({ id, name, kind, detail }) => (
          <li key={id}>
            <button type="button" onClick={() => go(id)}>
              <span>{name}</span>{' '}
              <small>{detail === '' ? t(`statecharts:search.${kind}`) : detail}</small>
            </button>
          </li>
        ))}
        {found.length === 0 ? <li className={css.none}>{t('statecharts:search.none')}</li> : null}
      </ul>
    </search>
  )
}

/** The slash key leads to the field from anywhere but another field. */
function useFocusOnSlash() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const come = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
      if (event.key !== '/' || isTyping) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', come)
    return () => document.removeEventListener('keydown', come)
  }, [])
  return input
}

const maxResults = 10

function findIn({ chart }: Sheet, sought: string): Found[] {
  const states = chart.nodes
    .filter(({ path, parent }) => parent !== null && path.toLowerCase().includes(sought))
    .map(({ id, path }): Found => ({ id, name: path, kind: 'state', detail: '' }))
  const events = chart.transitions
    .filter(({ label, guard, actions }) =>
      [label, guard ?? '', ...actions].join(' ').toLowerCase().includes(sought),
    )
    .map(({ id, label, guard, source }): Found => {
      const from = chart.nodes.find((node) => node.id === source)?.path || chart.id
      return { id, name: guard ? `${label}, ${guard}` : label, kind: 'event', detail: from }
    })
  return [...states, ...events].slice(0, maxResults)
}
