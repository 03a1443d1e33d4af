import css from './button.module.css'

/** The icons of controls that no page of the sign-in has: their lines do not travel with it. */
const shapes = {
  before: 'm15 18-6-6 6-6',
  after: 'm9 18 6-6-6-6',
  down: 'm6 9 6 6 6-6',
  add: 'M12 5v14M5 12h14',
  find: 'm21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0',
  no: 'm18 6-12 12M6 6l12 12',
  pin: 'M20 10c0 5-8 12-8 12s-8-7-8-12a8 8 0 0 1 16 0M15 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  free: 'M8 2v4m8-4v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2m4 12 2 2 4-4',
  locate: 'M2 12h3m14 0h3M12 2v3m0 14v3M19 12a7 7 0 1 1-14 0 7 7 0 0 1 14 0',
  open: 'M5 12h14',
} as const

export type LazyIconName = keyof typeof shapes

export function LazyIcon({ name }: { name: LazyIconName }) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
