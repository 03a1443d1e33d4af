import css from './skeleton.module.css'

/** The shape of what is on the way. Nothing is seen for the first 300 ms; "Loading..." is said once. */
export function Skeleton({ lines = 3, children }: { lines?: number; children: string }) {
  return (
    <output className={css.skeleton}>
      <span>{children}</span>
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} />
      ))}
    </output>
  )
}
