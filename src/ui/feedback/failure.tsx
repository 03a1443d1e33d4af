import type { ReactNode } from 'react'
import { Soft, Stack } from '../layout/layout.tsx'

interface FailureProps {
  title: string
  /** What happened, and what is safe. */
  children: ReactNode
  /** The one way on. */
  action: ReactNode
  /** What to do when that does not help. */
  otherwise?: string
  /** Under the page's own heading, under that of a part of it, or the page's own. */
  heading?: 'h1' | 'h2' | 'h3'
}

/** Something did not work: what happened, what is safe, one way on. */
export function Failure({
  title,
  children,
  action,
  otherwise,
  heading: Title = 'h2',
}: FailureProps) {
  return (
    <div role="alert">
      <Stack>
        <Title>{title}</Title>
        <div>{children}</div>
        <div>{action}</div>
        {otherwise ? <Soft small>{otherwise}</Soft> : null}
      </Stack>
    </div>
  )
}
