import { useState } from 'react'
import type { ReactNode } from 'react'
import { shownIn, questionsIn } from '#machines/website/website-form.schema.ts'
import type { WebsiteForm } from '#machines/website/website-form.schema.ts'
import { websiteFormOf } from '#machines/website/website-form.schema.ts'
import { looks } from '#machines/website/website.schema.ts'
import type { Website } from '#machines/website/website.schema.ts'
import { useLive } from '#src/client/live/use-live.ts'
import { useRead } from '#src/client/records/read.ts'
import { undoActivity } from '#src/features/wedding/undo.queries.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { NotShared } from '#src/ui/feedback/empty.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Failure } from '#src/ui/feedback/failure.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { AgreementCard } from '../components/editor/agreement-card.tsx'
import { AddressCard } from '../components/editor/address-card.tsx'
import { ContentForm } from '../components/editor/content-form.tsx'
import { VisibilityCard } from '../components/editor/visibility-card.tsx'
import { PhotosCard } from '../components/editor/photos-card.tsx'
import css from '../components/editor/editor.module.css'
import { Sheet } from '../components/sheet/sheet.tsx'
import { WebsiteContext, draftOf } from '../use-website.ts'
import type { WebsiteView } from '../use-website.ts'
import { photoAddress, readWebsite } from '../website.queries.ts'

/** The page for the guests, as the couple writes it and opens it. */
export function WebsitePage({ giftsOf }: { giftsOf: (website: Website) => ReactNode }) {
  const { wedding, isPartner } = useWedding()
  if (isPartner) return <Whole key={wedding.id} giftsOf={giftsOf} />
  return <NotShared what={t('wedding:notShared.website')} who={t('wedding:notShared.text')} title={t('app:titles.website')} />
}

function Whole({ giftsOf }: { giftsOf: (website: Website) => ReactNode }) {
  const { wedding } = useWedding()
  const { read, readAgain, readQuietly, keep } = useRead(() => readWebsite(wedding.id), { onReturn: true })
  useLive(wedding.id, ['wedding', 'timeline', 'guests'], readQuietly)
  if (read.state === 'failed')
    return (
      <>
        <PageHead title={t('app:titles.website')} />
        <Failure title={t('publishing:failed')} action={<Button onPress={readAgain}>{t('app:broken.tryAgain')}</Button>}>
          {errorText(read.reason)}
        </Failure>
      </>
    )
  return (
    <>
      <PageHead title={t('app:titles.website')} lead={t('publishing:lead')} />
      {read.state === 'loading' ? (
        <Card>
          <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
        </Card>
      ) : (
        <Shown website={read.value} keep={keep} readAgain={readQuietly} gifts={giftsOf(read.value)} />
      )}
    </>
  )
}

function Shown({ website, keep, readAgain, gifts }: Pick<WebsiteView, 'website' | 'keep' | 'readAgain'> & { gifts: ReactNode }) {
  const { wedding } = useWedding()
  const showToast = useToast()
  const [typed, setTyped] = useState<WebsiteForm>(() => ({ ...websiteFormOf(website), ...draftOf(wedding.id).read()?.values }))
  const refused = (code: string) => showToast({ message: errorText(code) ?? '' })
  const undo = async (activityId: string) => {
    const answer = await undoActivity(wedding.id, activityId)
    if (answer.result === 'refused') refused(answer.code)
    else showToast({ message: t('ui:undone') })
    readAgain()
  }
  const told: WebsiteView['told'] = (says, activityId) =>
    showToast({ message: says, ...(activityId ? { action: { name: t('ui:undo'), onPress: () => void undo(activityId) } } : {}) })
  return (
    <WebsiteContext value={{ weddingId: wedding.id, website, keep, readAgain, told, refused }}>
      <div className={css.editor}>
        <Stack gap="loose">
          <AgreementCard
            weddingId={wedding.id}
            weddingDate={wedding.weddingDate}
            website={website}
            side="page"
            onDone={(says) => {
              readAgain()
              told(says)
            }}
          />
          <VisibilityCard />
          <AddressCard />
          <ContentForm onTyped={setTyped} />
          <PhotosCard />
        </Stack>
        <Preview website={website} typed={typed} gifts={gifts} />
      </div>
    </WebsiteContext>
  )
}

/** The page as a guest's phone would show it, with what stands in the form by now. */
function Preview({ website, typed, gifts }: { website: Website; typed: WebsiteForm; gifts: ReactNode }) {
  const { wedding } = useWedding()
  const { names, weddingDate, city, country } = wedding
  const ticked = new Set(shownIn(typed.shown))
  const page = {
    names,
    weddingDate,
    city,
    country,
    look: looks.find((look) => look === typed.look) ?? website.look,
    greeting: typed.greeting.trim(),
    story: typed.story.trim(),
    place: typed.place.trim(),
    questions: questionsIn(typed.questions).filter(({ question, answer }) => question.trim() && answer.trim()),
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
        <Sheet page={page} photoAt={photoAddress(wedding.id)} gifts={gifts} isPreview />
      </div>
    </section>
  )
}
