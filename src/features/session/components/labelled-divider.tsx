import type { ReactNode } from 'react'
import css from './labelled-divider.module.css'

/**
 * A rule with a word in it, between two ways of doing the same. A button may stand in the word's
 * place: it moves nothing around it.
 */
export function LabelledDivider({ children }: { children: ReactNode }) {
  return <p className={css.or}>{children}</p>
}
