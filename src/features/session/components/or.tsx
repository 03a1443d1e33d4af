import css from './or.module.css'

/** A rule with a word in it, between two ways of doing the same. */
export function Or({ children }: { children: string }) {
  return <p className={css.or}>{children}</p>
}
