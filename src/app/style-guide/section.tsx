import type { ReactNode } from 'react'
import { t } from '#src/i18n/t.ts'
import css from './style-guide.module.css'

type Part = 'turn' | 'where' | 'states' | 'buttons' | 'fields' | 'feedback' | 'data' | 'colour' | 'covers'

/** A family of components, and its use in a sentence. */
export function Section({ of, children }: { of: Part; children: ReactNode }) {
  return (
    <section className={css.section} aria-labelledby={`guide-${of}`}>
      <div className={css.intro}>
        <h2 id={`guide-${of}`}>{t(`guide:${of}.title`)}</h2>
        <p>{t(`guide:${of}.use`)}</p>
      </div>
      {children}
    </section>
  )
}
