import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { visibleSections } from '#machines/website/sections/sections.rules.ts'
import { arrangementIn, completeEntries, shownIn } from '#machines/website/website-form.schema.ts'
import type { WebsiteForm } from '#machines/website/website-form.schema.ts'
import { websiteFormOf } from '#machines/website/website-form.schema.ts'
import { looks } from '#machines/wedding/wedding.schema.ts'
import type { Website } from '#machines/website/website.schema.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { useUndoToast } from '#src/features/wedding/use-undo-toast.ts'
import { useToday, useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { NotShared } from '#src/ui/feedback/empty.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { AgreementCard } from '../components/editor/agreement-card.tsx'
import { AddressCard } from '../components/editor/address-card.tsx'
import { ContentForm } from '../components/editor/content-form.tsx'
import { VisibilityCard } from '../components/editor/visibility-card.tsx'
import { PhotosCard } from '../components/editor/photos-card.tsx'
import css from '../components/editor/editor.module.css'
import { Sheet } from '../components/sheet/sheet.tsx'
import { WebsiteContext, draftOf } from '../use-website.ts'
import type { WebsiteView } from '../use-website.ts'
import { photoAddress, websiteOptions } from '../website.queries.ts'

/** Renders what other features show on the page; null if there is nothing. */
interface Drawing {
  giftsOf: (website: Website) => ReactNode
  albumOf: (website: Website) => ReactNode
}

/** The editor of the page for guests. */
export function WebsitePage(drawing: Drawing) {
  const { t } = useTranslation()
  const { wedding, isPartner } = useWedding()
  if (isPartner) return <WebsiteLoader key={wedding.id} {...drawing} />
  return (
    <NotShared
      what={t('wedding:notShared.website')}
      who={t('wedding:notShared.text')}
      title={t('app:titles.website')}
    />
  )
}

function WebsiteLoader({ giftsOf, albumOf }: Drawing) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const query = useQuery(websiteOptions(wedding.id))
  const keep = useSetQueryData(websiteOptions(wedding.id))
  const head = <PageHead title={t('app:titles.website')} lead={t('publishing:lead')} />
  return (
    <QueryLoader
      query={query}
      loading={
        <>
          {head}
          <Card>
            <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
          </Card>
        </>
      }
      failure={{
        as: 'page',
        title: t('publishing:failed'),
        head: <PageHead title={t('app:titles.website')} />,
      }}
    >
      {(website) => (
        <>
          {head}
          <WebsiteContent
            website={website}
            keep={keep}
            readAgain={() => void query.refetch()}
            gifts={giftsOf(website)}
            album={albumOf(website)}
          />
        </>
      )}
    </QueryLoader>
  )
}

function WebsiteContent({
  website,
  keep,
  readAgain,
  gifts,
  album,
}: Pick<WebsiteView, 'website' | 'keep' | 'readAgain'> & { gifts: ReactNode; album: ReactNode }) {
  const { wedding } = useWedding()
  const showToast = useUndoToast(wedding.id, readAgain)
  const [typed, setTyped] = useState<WebsiteForm>(() => ({
    ...websiteFormOf(website),
    ...draftOf(wedding.id).read()?.values,
  }))
  return (
    <WebsiteContext value={{ weddingId: wedding.id, website, keep, readAgain, showToast }}>
      <div className={css.editor}>
        <Stack gap="loose">
          <AgreementCard
            weddingId={wedding.id}
            weddingDate={wedding.weddingDate}
            website={website}
            side="page"
            onDone={(message) => {
              readAgain()
              showToast(message)
            }}
          />
          <VisibilityCard />
          <AddressCard />
          <ContentForm onTyped={setTyped} />
          <PhotosCard />
        </Stack>
        <Preview website={website} typed={typed} gifts={gifts} album={album} />
      </div>
    </WebsiteContext>
  )
}

/** The page as it looks on a guest’s phone, with the form’s unsaved values. */
function Preview({
  website,
  typed,
  gifts,
  album,
}: {
  website: Website
  typed: WebsiteForm
  gifts: ReactNode
  album: ReactNode
}) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const { names, weddingDate, datePeriod, city, country } = wedding
  const today = useToday()
  const ticked = new Set(shownIn(typed.shown))
  const page = {
    names,
    weddingDate,
    datePeriod,
    city,
    country,
    look: looks.find((look) => look === typed.look) ?? website.look,
    greeting: typed.greeting.trim(),
    story: typed.story.trim(),
    place: typed.place.trim(),
    hero: typed.hero,
    travel: completeEntries('travel', typed.travel),
    stays: completeEntries('stays', typed.stays),
    activities: completeEntries('activities', typed.activities),
    party: completeEntries('party', typed.party),
    questions: completeEntries('questions', typed.questions),
    // As invited guests see it.
    sections: visibleSections(arrangementIn(typed.arrangement), true),
    hasMoreForGuests: false,
    today,
    items: website.items.filter(({ id }) => ticked.has(id)),
    photos: website.photos,
  }
  return (
    <section className={css.preview} aria-label={t('publishing:preview.title')}>
      <div>
        <h2>{t('publishing:preview.title')}</h2>
        <Soft small>{t('publishing:preview.lead')}</Soft>
      </div>
      {/* It scrolls by itself, so the keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.phone} tabIndex={0}>
        <Sheet
          page={page}
          photoAt={photoAddress(wedding.id)}
          gifts={gifts}
          album={album}
          isPreview
        />
      </div>
    </section>
  )
}
