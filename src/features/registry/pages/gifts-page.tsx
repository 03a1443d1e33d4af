import { useEffect, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type {
  ReceivedGift,
  ReceivedRegistry,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import { useRead } from '#src/client/records/read.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Failure } from '#src/ui/feedback/failure.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { GiftFilter, isOf } from '../components/guests/gift-filter.tsx'
import { GiftList } from '../components/gift-list.tsx'
import { OwnGift } from '../components/guests/own-gift.tsx'
import { ReserveWindow } from '../components/guests/reserve-window.tsx'
import css from '../components/registry.module.css'
import { readGiftsAgain, receivedPictureAddress } from '../received.queries.ts'
import { useMoreGifts } from '../use-more-gifts.ts'

interface GiftsPageProps {
  token: string
  /** What the page lies on once it is known whose it is. */
  Around: ComponentType<{ registry: ReceivedRegistry; children: ReactNode }>
}

/**
 * What a couple wishes for, for whoever has the link of an invitation: to reserve, to change, to
 * release.
 */
export function GiftsPage({ token, Around }: GiftsPageProps) {
  const { t } = useTranslation()
  const shown = useRef(0)
  const { read, readAgain, readQuietly, keep } = useRead(
    () => readGiftsAgain(token, shown.current),
    {
      onReturn: true,
    },
  )
  useEffect(
    () => void (shown.current = read.state === 'ready' ? read.value.items.length : 0),
    [read],
  )
  if (read.state === 'ready')
    return (
      <Around registry={read.value}>
        <Received token={token} registry={read.value} keep={keep} readAgain={readQuietly} />
      </Around>
    )
  const isGone =
    read.state === 'failed' && (read.reason === 'not_found' || read.reason === 'invalid_input')
  return (
    <div className={`${css.page} ${css.bare}`}>
      <Card>
        <h1>{t(isGone ? 'rsvp:gone' : 'app:titles.gifts')}</h1>
        {read.state === 'loading' ? <Skeleton lines={8}>{t('ui:loading')}</Skeleton> : null}
        {isGone ? <Soft>{t('rsvp:goneWhy')}</Soft> : null}
        {read.state === 'failed' && !isGone ? (
          <Failure
            title={t('registry:received.failed')}
            action={<Button onPress={readAgain}>{t('app:broken.tryAgain')}</Button>}
          >
            {read.reason === 'too_many_requests' ? t('rsvp:limited') : errorText(read.reason)}
          </Failure>
        ) : null}
      </Card>
    </div>
  )
}

interface ReceivedProps {
  token: string
  registry: ReceivedRegistry
  keep: (registry: ReceivedRegistry) => void
  /** A failure leaves what is shown. */
  readAgain: () => void
}

function Received({ token, registry, keep, readAgain }: ReceivedProps) {
  const { household } = registry
  const [openGift, open] = useState<ReceivedGift | null>(null)
  const [kept, setKept] = useState<string | null>(null)
  const list = useMoreGifts({ token, registry, keep, openGift })
  const { couple, opened, know } = list
  const change = (gift: ReceivedGift) => {
    know(gift)
    // Whoever gives something is told where to send it, and nobody else.
    if ((registry.delivery !== null) !== (gift.own !== null)) readAgain()
  }

  return (
    <div className={css.page}>
      <ReceivedHead {...{ token, household, couple }} />
      <Delivery delivery={registry.delivery} />
      <GiftsToGive
        {...{ registry, token, list, kept }}
        onOpen={open}
        onKept={setKept}
        onChange={change}
      />
      {opened ? (
        <ReserveWindow
          token={token}
          gift={opened}
          onKnown={know}
          onDone={(gift) => {
            change(gift)
            setKept(gift.id)
            open(null)
          }}
          onClose={() => open(null)}
        />
      ) : null}
    </div>
  )
}

interface GiftsToGiveProps {
  token: string
  registry: ReceivedRegistry
  list: ReturnType<typeof useMoreGifts>
  /** What was kept last, by id. */
  kept: string | null
  onOpen: (gift: ReceivedGift) => void
  onKept: (id: string | null) => void
  /** What a household has changed of its own gifts. */
  onChange: (gift: ReceivedGift) => void
}

/** The gifts, narrowed to what somebody looks for. */
function GiftsToGive({
  token,
  registry: { items, categories },
  list,
  kept,
  onOpen,
  onKept,
  onChange,
}: GiftsToGiveProps) {
  const { t } = useTranslation()
  const { more, hasMore, readMore, readAll } = list
  const [only, narrow] = useState('')
  const found = items.filter((gift) => isOf(gift, only))
  return (
    <Card label={t('registry:list.title')}>
      <h2>{t('registry:list.title')}</h2>
      <GiftFilter
        {...{ items, categories }}
        value={only}
        onChange={(next) => {
          narrow(next)
          if (hasMore) void readAll()
        }}
      />
      {items.length === 0 ? (
        <Empty title={t('registry:received.none')}>{t('registry:received.noneMore')}</Empty>
      ) : (
        <GiftList gifts={found} pictureOf={(gift) => receivedPictureAddress(token, gift)}>
          {(gift) => (
            <>
              <Notice kind="positive">
                {kept === gift.id && gift.own ? t('registry:own.kept', { name: gift.title }) : null}
              </Notice>
              <OwnGift
                token={token}
                gift={gift}
                onOpen={() => onOpen(gift)}
                onKnown={(known) => {
                  onKept(null)
                  onChange(known)
                }}
              />
            </>
          )}
        </GiftList>
      )}
      {items.length > 0 && found.length === 0 && !hasMore ? (
        <Empty title={t('registry:received.noneOf')}>{t('registry:received.noneOfMore')}</Empty>
      ) : null}
      <Notice kind="critical">{errorText(more.refusal)}</Notice>
      {hasMore ? <MoreGifts isBusy={more.isBusy} onMore={() => void readMore()} /> : null}
    </Card>
  )
}

function ReceivedHead({
  token,
  household,
  couple,
}: {
  token: string
  household: string
  couple: string
}) {
  const { t } = useTranslation()
  return (
    <Card>
      <Row flush>
        <ButtonLink to={`/rsvp/${token}`} kind="bare" icon="back">
          {t('registry:received.back')}
        </ButtonLink>
      </Row>
      <h1>{t('registry:received.title', { couple })}</h1>
      <p>{t('registry:received.lead', { household })}</p>
      <Soft>{t('registry:received.secret', { couple })}</Soft>
    </Card>
  )
}

/** Where to send what a household gives, once it has said what that is. */
function Delivery({ delivery }: { delivery: string | null }) {
  const { t } = useTranslation()
  if (delivery === null) return null
  return (
    <Card label={t('registry:received.delivery')}>
      <h2>{t('registry:received.delivery')}</h2>
      <p className={css.note}>{delivery}</p>
    </Card>
  )
}

function MoreGifts({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const { t } = useTranslation()
  return (
    <div>
      <Button kind="quiet" busy={isBusy} busyLabel={t('ui:loading')} onPress={onMore}>
        {t('registry:received.more')}
      </Button>
    </div>
  )
}
