import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { keptPhotoStates } from '#machines/album/guest-photo.schema.ts'
import type { Album, KeptPhotoState } from '#machines/album/guest-photo.schema.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { DownloadLink } from '#src/ui/actions/download-link.tsx'
import { NotShared } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { PhotoGrid } from '../components/photo-grid.tsx'
import { albumOptions, archiveAddress } from '../album.queries.ts'
import { usePhotoSteps } from '../use-photo-steps.ts'

/** The photos that guests sent, for the two whose wedding it is. */
export function AlbumPage() {
  const { t } = useTranslation()
  const { wedding, isPartner } = useWedding()
  if (isPartner) return <AlbumByState key={wedding.id} weddingId={wedding.id} />
  return (
    <NotShared
      what={t('wedding:notShared.website')}
      who={t('wedding:notShared.text')}
      title={t('app:titles.guestPhotos')}
    />
  )
}

function AlbumByState({ weddingId }: { weddingId: string }) {
  const { t } = useTranslation()
  const [shown, show] = useState<KeptPhotoState>('waiting')
  const query = useInfiniteQuery(albumOptions(weddingId, shown))
  // Of a tab that is being read the counts of the one before stay.
  const [known, know] = useState<Album['counts'] | null>(null)
  const counts = query.data?.pages[0]?.counts
  if (counts && counts !== known) know(counts)
  const total = counts ?? known
  const content = (
    <QueryLoader
      query={query}
      loading={<Skeleton lines={8}>{t('ui:loading')}</Skeleton>}
      failure={{ as: 'part', title: t('album:failed') }}
    >
      {({ pages }) => (
        <PhotosInState
          key={shown}
          state={shown}
          weddingId={weddingId}
          items={itemsOf(pages)}
          more={<MoreButton query={query} />}
          readAgain={() => void query.refetch()}
        />
      )}
    </QueryLoader>
  )
  return (
    <>
      <PageHead
        title={t('app:titles.guestPhotos')}
        back={{ to: '/dashboard/website', name: t('album:back') }}
        lead={t('album:lead')}
      >
        {total && total.waiting + total.shown + total.hidden > 0 ? (
          <DownloadLink
            to={archiveAddress(weddingId)}
            fileName="photos-from-guests.zip"
            name={t('album:saveName')}
          >
            {t('album:save')}
          </DownloadLink>
        ) : null}
      </PageHead>
      <Card label={t('app:titles.guestPhotos')}>
        <Tabs
          label={t('album:tabsLabel')}
          shown={keptPhotoStates.indexOf(shown)}
          onShow={(at) => show(keptPhotoStates[at] ?? 'waiting')}
          tabs={keptPhotoStates.map((state) => ({
            name: total
              ? t('album:tab', { name: t(`album:tabs.${state}`), count: total[state] })
              : t(`album:tabs.${state}`),
            content: state === shown ? content : null,
          }))}
        />
      </Card>
    </>
  )
}

function PhotosInState({
  state,
  items,
  more,
  weddingId,
  readAgain,
}: {
  state: KeptPhotoState
  weddingId: string
  items: Album['items']
  more: ReactNode
  readAgain: () => void
}) {
  const { t } = useTranslation()
  const steps = usePhotoSteps(weddingId, readAgain)
  if (items.length === 0)
    return (
      <>
        <Notice kind="critical">{steps.refusal?.text}</Notice>
        <Soft>{t(`album:empty.${state}`)}</Soft>
        <Row flush>
          <ButtonLink kind="bare" to="/dashboard/website">
            {t('album:offLink')}
          </ButtonLink>
        </Row>
      </>
    )
  return (
    <>
      <Soft>{t(`album:means.${state}`)}</Soft>
      <PhotoGrid {...{ weddingId, state, steps }} photos={items} />
      {more}
    </>
  )
}
