import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { copyableLinkTexts } from '#src/i18n/parts/copyable-link.ts'
import { NotSharedCard } from '#src/ui/feedback/empty.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { CopyableLink } from '#src/ui/actions/copyable-link.tsx'
import { DownloadLink } from '#src/ui/actions/download-link.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { useFailure } from '#src/ui/feedback/query-loader.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { calendarAddress, calendarOptions, subscribe, unsubscribe } from '../calendar.queries.ts'

/**
 * The timeline in one's own calendar: once as a file, or an address that a calendar program keeps
 * in step with.
 */
export function CalendarPage() {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  return (
    <>
      <PageHead
        back={{ to: '/dashboard/timeline', name: t('timeline:calendar.back') }}
        title={t('timeline:calendar.title')}
      />
      {may('timeline', 'view') ? (
        <Calendar key={wedding.id} weddingId={wedding.id} />
      ) : (
        <NotSharedCard what={t('wedding:notShared.timeline')} who={t('wedding:notShared.text')} />
      )}
    </>
  )
}

function Calendar({ weddingId }: { weddingId: string }) {
  const { t } = useTranslation()
  const subscribing = useSubscription(weddingId)
  const { query, url, refusal } = subscribing
  const failure = useFailure(query)

  return (
    <>
      <Card label={t('timeline:calendar.subscribe')}>
        <h2>{t('timeline:calendar.subscribe')}</h2>
        <Soft>{t('timeline:calendar.subscribeLead')}</Soft>
        <Notice kind="critical">{errorText(refusal ?? failure)}</Notice>
        {failure !== null ? (
          <div>
            <Button kind="quiet" onPress={() => void query.refetch()}>
              {t('app:broken.tryAgain')}
            </Button>
          </div>
        ) : null}
        {url ? (
          <CopyableLink
            title={t('timeline:calendar.yours')}
            hint={t('timeline:calendar.once')}
            url={url}
            texts={copyableLinkTexts()}
          />
        ) : null}
        <SubscriptionState {...subscribing} />
      </Card>
      <CalendarFile weddingId={weddingId} />
      <SubscriptionQuestion {...subscribing} />
    </>
  )
}

type Subscribing = ReturnType<typeof useSubscription>

function SubscriptionState({ query, ask, isBusy, subscription, renew }: Subscribing) {
  const { t } = useTranslation()
  return (
    <>
      {subscription ? (
        <>
          <Soft small>
            {subscription.readAt
              ? t('timeline:calendar.read', {
                  since: formatInstant(subscription.createdAt),
                  last: formatInstant(subscription.readAt),
                })
              : t('timeline:calendar.notRead', { since: formatInstant(subscription.createdAt) })}
          </Soft>
          <Row>
            <Button kind="quiet" onPress={() => ask('renew')}>
              {t('timeline:calendar.renew')}
            </Button>
            <Button kind="danger" onPress={() => ask('end')}>
              {t('timeline:calendar.end')}
            </Button>
          </Row>
        </>
      ) : query.data ? (
        <div>
          <Button busy={isBusy} busyLabel={t('ui:saving')} onPress={() => void renew()}>
            {t('timeline:calendar.make')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function CalendarFile({ weddingId }: { weddingId: string }) {
  const { t } = useTranslation()
  return (
    <Card label={t('timeline:calendar.file')}>
      <h2>{t('timeline:calendar.file')}</h2>
      <Soft>{t('timeline:calendar.fileLead')}</Soft>
      <div>
        <DownloadLink
          to={calendarAddress(weddingId)}
          fileName="wedding.ics"
          name={t('timeline:calendar.download')}
        >
          {t('timeline:calendar.download')}
        </DownloadLink>
      </div>
    </Card>
  )
}

function SubscriptionQuestion({ asking, ask, isBusy, renew, end }: Subscribing) {
  const { t } = useTranslation()
  return (
    <Confirm
      open={asking !== null}
      question={t(
        asking === 'end' ? 'timeline:calendar.endQuestion' : 'timeline:calendar.renewQuestion',
      )}
      act={t(asking === 'end' ? 'timeline:calendar.end' : 'timeline:calendar.renew')}
      keep={t('timeline:calendar.keep')}
      busy={isBusy}
      onAct={() => void (asking === 'end' ? end() : renew())}
      onKeep={() => ask(null)}
    >
      <p>{t('timeline:calendar.means')}</p>
    </Confirm>
  )
}

/** Making, renewing and ending the address that a calendar program reads. */
function useSubscription(weddingId: string) {
  const query = useQuery(calendarOptions(weddingId))
  const [url, setUrl] = useState<string | null>(null)
  const [asking, ask] = useState<'renew' | 'end' | null>(null)
  const [isBusy, busy] = useState(false)
  const [refusal, refuse] = useState<string | null>(null)
  const subscription = query.data?.subscription ?? null

  async function renew() {
    busy(true)
    const answer = await subscribe(weddingId)
    busy(false)
    ask(null)
    refuse(answer.result === 'refused' ? answer.code : null)
    if (answer.result === 'answer') setUrl(answer.body.url)
    void query.refetch()
  }

  async function end() {
    busy(true)
    const answer = await unsubscribe(weddingId)
    busy(false)
    ask(null)
    refuse(answer.result === 'refused' ? answer.code : null)
    if (answer.result === 'answer') setUrl(null)
    void query.refetch()
  }

  return { query, url, asking, ask, isBusy, refusal, subscription, renew, end }
}
