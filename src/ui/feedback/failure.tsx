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
}

/** Something did not work: what happened, what is safe, one way on. */
export function Failure({ title, children, action, otherwise }: FailureProps) {
  return (
    <div role="alert">
      <Stack>
        <h3>{title}</h3>
        <div>{children}</div>
        <div>{action}</div>
        {otherwise ? <Soft small>{otherwise}</Soft> : null}
      </Stack>
    </div>
  )
}
