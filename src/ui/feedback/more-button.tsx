import { Button } from '../actions/button.tsx'
import { Row } from '../layout/layout.tsx'
import { Notice } from './feedback.tsx'
import { useLoadTexts } from './query-loader.tsx'

/** What a list that is read page by page has of what is needed here; TanStack Query's has more. */
interface PagedQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: { code: string } | null
  fetchNextPage: () => unknown
}

/**
 * Below a list of pages: reads the next one while there is one, and says why it could not be read.
 */
export function MoreButton({ query, wide = false }: { query: PagedQuery; wide?: boolean }) {
  const texts = useLoadTexts()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query
  return (
    <>
      <Notice kind="critical">
        {isFetchNextPageError && error ? texts.describe(error.code) : null}
      </Notice>
      {hasNextPage ? (
        <Row>
          <Button
            kind="quiet"
            wide={wide}
            onPress={() => void query.fetchNextPage()}
            busy={isFetchingNextPage}
            busyLabel={texts.loading}
          >
            {texts.more}
          </Button>
        </Row>
      ) : null}
    </>
  )
}
