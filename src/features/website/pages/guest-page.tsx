import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { submittedPasscodeSchema } from '#machines/website/website.schema.ts'
import type { GuestPage, ShownPage } from '#machines/website/website.schema.ts'
import { useOnFirstVisit } from '#src/client/prerendered-data.ts'
import { useSend } from '#src/client/records/send.ts'
import { useRead } from '#src/client/records/read.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Failure } from '#src/ui/feedback/failure.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { Ornament } from '../components/sheet/art.tsx'
import { Sheet } from '../components/sheet/sheet.tsx'
import css from './guest-page.module.css'
import { guestPageHead } from '../use-guest-page.ts'
import { guestPhotoAddress, readGuestPage, submitPasscode } from '../guest-page.queries.ts'

interface Asked {
  slug: string
  linkKey: string | undefined
  /** Renders the registry of a page; null if there is none. */
  giftsOf: (page: ShownPage) => ReactNode
  /** Renders the guest photos of a page; null if there are none. */
  albumOf: (page: ShownPage) => ReactNode
}

/**
 * The page of a wedding for its guests. `drawn` is what the server rendered: a page, or null if
 * this reader may see none.
 */
export function GuestPageOf({ drawn, ...asked }: Asked & { drawn: GuestPage | null | undefined }) {
  const known = useOnFirstVisit(drawn)
  if (known === undefined) return <Fetched {...asked} />
  return known === null ? <PageNotFound /> : <Known {...asked} known={known} />
}

/** Fetches the page if the server did not render it: in another language, or after navigation. */
function Fetched(asked: Asked) {
  const { slug, linkKey } = asked
  const { t } = useTranslation()
  const { read, readAgain } = useRead(() => readGuestPage(slug, linkKey))
  if (read.state === 'ready') return <Known {...asked} known={read.value} />
  if (read.state === 'failed') {
    if (read.reason === 'not_found' || read.reason === 'invalid_input') return <PageNotFound />
    return (
      <PageFrame>
        <Failure
          heading="h1"
          title={t('website:guest.failed')}
          action={<Button onPress={readAgain}>{t('app:broken.tryAgain')}</Button>}
        >
          {read.reason === 'too_many_requests'
            ? t('website:guest.limited')
            : errorText(read.reason)}
        </Failure>
      </PageFrame>
    )
  }
  return (
    <PageFrame>
      <h1>{t('website:guest.lockedTitle')}</h1>
      <Skeleton lines={4}>{t('ui:loading')}</Skeleton>
    </PageFrame>
  )
}

function Known({ known, ...asked }: Asked & { known: GuestPage }) {
  const { slug, linkKey } = asked
  const [page, open] = useState(known)
  const isLocked = page.is === 'locked'
  // After a visit from an email, the browser’s stored passcode is not used until the page asks for
  // it.
  useEffect(() => {
    if (!isLocked) return
    void readGuestPage(slug, linkKey).then(
      (answer) => answer.result === 'answer' && answer.body.is === 'shown' && open(answer.body),
    )
  }, [slug, linkKey, isLocked])
  return page.is === 'locked' ? (
    <Locked slug={slug} takesLookups={page.takesLookups} onOpen={open} />
  ) : (
    <WeddingPageContent {...asked} page={page} />
  )
}

function WeddingPageContent({
  slug,
  linkKey,
  giftsOf,
  albumOf,
  page,
}: Asked & { page: ShownPage }) {
  useTitle(page)
  return (
    <main>
      <Sheet
        page={page}
        photoAt={guestPhotoAddress(slug, linkKey)}
        gifts={giftsOf(page)}
        album={albumOf(page)}
        lookupPath={page.takesLookups ? lookupPathOf(slug, linkKey) : undefined}
      />
    </main>
  )
}

/** Asks for the passcode without showing any of the page. */
function Locked({
  slug,
  takesLookups,
  onOpen,
}: {
  slug: string
  takesLookups: boolean
  onOpen: (page: GuestPage) => void
}) {
  const { t } = useTranslation()
  useTitle(locked)
  const { typed, isSending, refusal, problemAt, change, submit } = useSend({
    begin: { word: '' },
    schema: submittedPasscodeSchema,
    send: ({ word }) => submitPasscode(slug, word),
    onDone: (page) => {
      onOpen(page)
      return { word: '' }
    },
  })
  const problem = problemAt('word')
  return (
    <PageFrame>
      <h1>{t('website:guest.locked')}</h1>
      <Soft>{t('website:guest.lockedLead')}</Soft>
      <noscript>{t('website:guest.lockedScript')}</noscript>
      <Form onSubmit={submit}>
        <TextField
          name="word"
          label={t('website:guest.word')}
          required
          autoComplete="off"
          value={typed.word}
          error={problem === 'wrong_word' ? t('website:guest.wrong') : errorText(problem)}
          onChange={(value) => change('word', value)}
        />
        <Notice kind="critical">
          {refusal === null
            ? null
            : refusal === 'too_many_requests'
              ? t('website:guest.limited')
              : errorText(refusal)}
        </Notice>
        <Button
          type="submit"
          size="large"
          wide
          busy={isSending}
          busyLabel={t('website:guest.saying')}
        >
          {t('website:guest.say')}
        </Button>
      </Form>
      {takesLookups ? <a href={lookupPathOf(slug)}>{t('website:guest.lockedFind')}</a> : null}
    </PageFrame>
  )
}

/** A page that is off looks the same as one that never existed. */
function PageNotFound() {
  const { t } = useTranslation()
  useTitle(null)
  return (
    <PageFrame>
      <h1>{t('website:guest.gone')}</h1>
      <Soft>{t('website:guest.goneWhy')}</Soft>
    </PageFrame>
  )
}

const locked: GuestPage = { is: 'locked', takesLookups: false }

/** Without the unguessable part of its link a page cannot be seen there either. */
function lookupPathOf(slug: string, linkKey?: string) {
  return `/find-invitation/${slug}${linkKey ? `?key=${linkKey}` : ''}`
}

/** Sets the same title as the server. */
function useTitle(page: GuestPage | null) {
  const { title } = guestPageHead(page)
  useEffect(() => void (document.title = title), [title])
}

function PageFrame({ children }: { children: ReactNode }) {
  return (
    <main className={css.ground}>
      <div className={css.frame}>
        <Ornament look="register" />
        {children}
      </div>
    </main>
  )
}
