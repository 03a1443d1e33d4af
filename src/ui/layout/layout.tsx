import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import css from './layout.module.css'

/** Things under each other. */
export function Stack({ gap, children }: { gap?: 'tight' | 'loose'; children: ReactNode }) {
  return <div className={`${css.stack} ${gap ? css[gap] : ''}`}>{children}</div>
}

/**
 * Things beside each other, wrapping where there is no room; `spread` pushes them apart, `flush`
 * sets bare buttons on the text's edge.
 */
export function Row({
  spread = false,
  flush = false,
  children,
}: {
  spread?: boolean
  flush?: boolean
  children: ReactNode
}) {
  return (
    <div className={`${css.row} ${spread ? css.spread : ''} ${flush ? css.flush : ''}`}>
      {children}
    </div>
  )
}

/** Two fields beside each other where both have room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={css.pair}>{children}</div>
}

/**
 * The page's heading where the page changes under it: the next step's heading takes the focus, so
 * that it is read out.
 */
export function Heading({
  takesFocus,
  level = 1,
  children,
}: {
  takesFocus: boolean
  level?: 1 | 2
  children: ReactNode
}) {
  const Tag = level === 1 ? 'h1' : 'h2'

  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(takesFocus)
  useEffect(() => {
    if (wanted.current) heading.current?.focus()
  }, [])
  return (
    <Tag ref={heading} tabIndex={-1}>
      {children}
    </Tag>
  )
}

/** Secondary text. */
export function Soft({ small = false, children }: { small?: boolean; children: ReactNode }) {
  return <p className={small ? css.small : css.soft}>{children}</p>
}

/** One subject in a box of its own. Cards are never nested. */
export function Card({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className={`${css.card} ${css.stack}`} aria-label={label}>
      {children}
    </section>
  )
}

/** Things of one kind under each other, a hairline between them. */
export function List({ children }: { children: ReactNode }) {
  return <ul className={css.list}>{children}</ul>
}

/**
 * Names and values. A value nobody has given shows `unknown` instead, so that no row is a riddle.
 */
export function Facts({
  facts,
  unknown,
}: {
  facts: { name: string; value: ReactNode }[]
  unknown: string
}) {
  return (
    <dl className={css.facts}>
      {facts.map(({ name, value }, place) => (
        // Two may be of one name.
        <div key={`${name} ${place}`}>
          <dt>{name}</dt>
          <dd className={value === null || value === '' ? css.unknown : undefined}>
            {value === null || value === '' ? unknown : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Text that is read out but not seen. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>
}

/** The first stop of the Tab key: past the navigation to what the page is about. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={css.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
