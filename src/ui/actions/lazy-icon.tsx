import css from './button.module.css'

/** The icons of controls that no page of the sign-in has: their lines do not travel with it. */
const shapes = {
  before: 'm15 18-6-6 6-6',
  after: 'm9 18 6-6-6-6',
  down: 'm6 9 6 6 6-6',
  add: 'M12 5v14M5 12h14',
  find: 'm21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0',
  no: 'm18 6-12 12M6 6l12 12',
  open: 'M5 12h14',
} as const

export function LazyIcon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
