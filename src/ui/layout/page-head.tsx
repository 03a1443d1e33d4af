import type { ReactNode } from 'react'
import { ButtonLink } from '../actions/button.tsx'
import { Row } from './layout.tsx'
import css from './page-head.module.css'

interface PageHeadProps {
  title: ReactNode
  /** The page that this one belongs to. */
  back?: { to: string; name: string }
  /** Keeps its place while it is on the way. */
  lead?: string | null
  /** A second line that says nothing on paper. */
  leadOnScreen?: string | null
  /** What may be done on the page; one of them primary at most. */
  children?: ReactNode
}

/**
 * What stands above a page: the way back, what the page is, one line about it, and what may be
 * done.
 */
export function PageHead({ title, back, lead, leadOnScreen = null, children }: PageHeadProps) {
  return (
    <div>
      {back ? (
        <Row flush>
          <ButtonLink to={back.to} kind="bare" icon="back">
            {back.name}
          </ButtonLink>
        </Row>
      ) : null}
      <div className={css.head}>
        <div>
          <h1>{title}</h1>
          {lead === undefined ? null : (
            <p>
              {lead ?? '\u00a0'}
              {leadOnScreen === null ? null : <span> {leadOnScreen}</span>}
            </p>
          )}
        </div>
        {children ? <div className={css.acts}>{children}</div> : null}
      </div>
    </div>
  )
}
