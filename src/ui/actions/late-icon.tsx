import css from './button.module.css'

/** The icons of controls that no page of the sign-in has: their lines do not travel with it. */
const shapes = {
  before: 'm15 18-6-6 6-6',
  after: 'm9 18 6-6-6-6',
  down: 'm6 9 6 6 6-6',
} as const

export function LateIcon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
