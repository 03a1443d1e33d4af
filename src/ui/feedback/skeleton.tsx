import { Hidden } from '../layout/layout.tsx'
import { useLoadingMark } from './page-ready.tsx'
import css from './skeleton.module.css'

/**
 * The shape of what is on the way. Nothing is seen for the first 300 ms; "Loading..." is said by
 * one of them on a page.
 */
export function Skeleton({ lines = 3, children }: { lines?: number; children?: string }) {
  return (
    <div className={css.skeleton}>
      {children ? <output>{children}</output> : null}
      {Array.from({ length: lines }, (_, line) => (
        <Bar key={line} />
      ))}
    </div>
  )
}

/** Fields that are on the way, as they will stand in their form. */
export function SkeletonFields({ count, children }: { count: number; children: string }) {
  return (
    <div className={`${css.skeleton} ${css.fields}`}>
      <output>{children}</output>
      {Array.from({ length: count }, (_, field) => (
        <span key={field} className={css.field}>
          <Bar />
          <Bar />
        </span>
      ))}
    </div>
  )
}

/** A heading that is on the way: it has a name before it says whose page this is. */
export function TitleSkeleton({ children }: { children: string }) {
  return (
    <>
      <Hidden>{children}</Hidden>
      <Bar />
    </>
  )
}

/**
 * One value that is on the way, in the place where it will be; what is around it says that
 * something is loading.
 */
export function Bar() {
  useLoadingMark()
  return <i className={css.bar} />
}
