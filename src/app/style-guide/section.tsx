import type { ReactNode } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import css from './style-guide.module.css'

type Part =
  | 'turn'
  | 'where'
  | 'states'
  | 'buttons'
  | 'fields'
  | 'feedback'
  | 'data'
  | 'colour'
  | 'covers'

/** A family of components, and its use in a sentence. */
export function Section({ of, children }: { of: Part; children: ReactNode }) {
  const { t } = useTranslation()
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
