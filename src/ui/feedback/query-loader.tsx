import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Card, Stack } from '../layout/layout.tsx'
import { Failure } from './failure.tsx'
import { Notice } from './feedback.tsx'

/** The texts of a read that failed, and of one that goes on, from whoever has them. */
export const LoadTextsContext = createContext<{
  tryAgain: string
  more: string
  loading: string
  describe: (code: string) => string | null
} | null>(null)

/** What a query's result has of what is needed here; TanStack Query's has more. */
interface LoadedQuery<T> {
  data: T | undefined
  error: { code: string; isGone: boolean } | null
  dataUpdatedAt: number
  errorUpdateCount: number
}

interface FailureLook {
  /** Its first words: what could not be read. */
  title: string
  /** The whole screen with its heading, a page below its head, a part of a card, or a card. */
  as: 'screen' | 'page' | 'part' | 'card'
  /** The class of a box around it. */
  className?: string | undefined
  /** In other words than the product's own for this code. */
  describe?: (code: string) => string | null
}

interface QueryLoaderProps<T> {
  query: LoadedQuery<T>
  /** The shape of what is on the way. */
  loading: ReactNode
  failure: FailureLook & { head?: ReactNode; foot?: ReactNode }
  children: (data: T) => ReactNode
}

/**
 * What a query read; until then the shape of it, and after a failure what happened and a way to try
 * again. What is known stays while it is read again, and when that fails.
 */
export function QueryLoader<T>({
  query,
  loading,
  failure: { head, foot, ...look },
  children,
}: QueryLoaderProps<T>) {
  const code = useFailure(query)
  const client = useQueryClient()
  if (code !== null)
    return (
      <>
        {head}
        <LoadFailure
          {...look}
          code={code}
          // Whatever else of the page failed is asked again with it: figures beside a list have no
          // button of their own.
          onRetry={() =>
            void client.refetchQueries({
              type: 'active',
              predicate: ({ state }) => state.status === 'error',
            })
          }
        />
        {foot}
      </>
    )
  return query.data === undefined ? loading : children(query.data)
}

/** Why nothing is shown of a query; null while there is something to show, or to wait for. */
export function useFailure(query: LoadedQuery<unknown>): string | null {
  const { data, error, dataUpdatedAt, errorUpdateCount } = query
  const [failed, setFailed] = useState<string | null>(null)
  const [readBefore] = useState(dataUpdatedAt)
  const code = error?.code ?? null
  if (code !== null && code !== failed) setFailed(code)
  // What an earlier visit read is not shown when the record turns out to be gone.
  if (data !== undefined) return error?.isGone && dataUpdatedAt === readBefore ? code : null
  // While it is tried again the failure stays, and with it the button that has the focus.
  return code ?? (errorUpdateCount > 0 ? failed : null)
}

/** For the areas of people who are signed in, which have LoadTextsContext around them. */
export function useLoadTexts() {
  const texts = use(LoadTextsContext)
  if (!texts) throw new Error('There is no LoadTextsContext around this.')
  return texts
}

/** What could not be read, why, and a button to try again. */
export function LoadFailure({
  title,
  as,
  className,
  code,
  describe,
  onRetry,
}: FailureLook & { code: string; onRetry: () => void }) {
  const texts = useLoadTexts()
  const reason = (describe ?? texts.describe)(code)
  if (as === 'page')
    return (
      <Failure title={title} action={<Button onPress={onRetry}>{texts.tryAgain}</Button>}>
        {reason}
      </Failure>
    )
  if (as === 'screen')
    return (
      <Stack>
        <h1>{title}</h1>
        <Notice kind="critical">{reason}</Notice>
        <div>
          <Button onPress={onRetry}>{texts.tryAgain}</Button>
        </div>
      </Stack>
    )
  const part = (
    <>
      <Notice kind="critical">
        {title} {reason}
      </Notice>
      <div>
        <Button kind="quiet" onPress={onRetry}>
          {texts.tryAgain}
        </Button>
      </div>
    </>
  )
  if (as === 'card') return <Card>{part}</Card>
  return className ? <div className={className}>{part}</div> : part
}
