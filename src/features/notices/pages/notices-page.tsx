import { useRef } from 'react'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, List, Row, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { NoticeLine } from '../components/notice-line.tsx'
import { useNotices, useReadOpened } from '../use-notices.ts'

/** All notices of the account, newest first. */
export function NoticesPage({ settings }: { settings: string }) {
  const { t } = useTranslation()
  const { query, items, hasMore, busyWith, refusal, readMore, readAll } = useNotices()
  const showToast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)

  async function all() {
    if (!(await readAll())) return
    showToast({ message: t('notices:allRead') })
    heading.current?.focus()
  }

  return (
    <Stack gap="loose">
      <Row spread>
        <h1 ref={heading} tabIndex={-1}>
          {t('app:titles.notices')}
        </h1>
        <ButtonLink to={settings} kind="bare" icon="settings">
          {t('notices:choose')}
        </ButtonLink>
      </Row>
      <QueryLoader
        query={query}
        loading={
          <Card>
            <Skeleton lines={6}>{t('ui:loading')}</Skeleton>
          </Card>
        }
        failure={{ as: 'card', title: t('notices:failed') }}
      >
        {() =>
          items.length === 0 ? (
            <Card>
              <Empty heading="h2" title={t('notices:none.title')}>
                {t('notices:none.text')}
              </Empty>
            </Card>
          ) : (
            <NoticeList {...{ items, hasMore, busyWith, refusal, readMore }} onReadAll={all} />
          )
        }
      </QueryLoader>
    </Stack>
  )
}

function NoticeList({
  items,
  hasMore,
  busyWith,
  refusal,
  readMore,
  onReadAll,
}: {
  items: ReturnType<typeof useNotices>['items']
  hasMore: boolean
  busyWith: string | null
  refusal: string | null
  readMore: () => undefined
  onReadAll: () => Promise<void>
}) {
  const readOpened = useReadOpened()
  const isFresh = items.some(({ isRead }) => !isRead)
  const { t } = useTranslation()
  return (
    <Card>
      {isFresh ? (
        <Row>
          <Button
            kind="quiet"
            icon="done"
            busy={busyWith === 'reading'}
            busyLabel={t('notices:reading')}
            onPress={() => void onReadAll()}
          >
            {t('notices:markRead')}
          </Button>
        </Row>
      ) : null}
      <List>
        {items.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} onOpen={() => void readOpened(notice)} />
        ))}
      </List>
      <Notice kind="critical">{errorText(refusal)}</Notice>
      {hasMore ? (
        <Row>
          <Button
            kind="quiet"
            busy={busyWith === 'more'}
            busyLabel={t('ui:loading')}
            onPress={readMore}
          >
            {t('notices:more')}
          </Button>
        </Row>
      ) : null}
    </Card>
  )
}
