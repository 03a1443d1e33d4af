import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { giftFromSharedPage } from '#machines/registry/shared-link.rules.ts'
import { thanksEntries } from '#machines/registry/thanks.rules.ts'
import { useUndoToast } from '#src/features/wedding/use-undo-toast.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { NotShared } from '#src/ui/feedback/empty.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { useOpened } from '#src/ui/overlays/use-opened.ts'
import { DeliveryCard } from '../components/delivery-card.tsx'
import { GiftsCard } from '../components/gifts-card.tsx'
import { GiversCard } from '../components/givers-card.tsx'
import { GiftWindow, NewGiftWindow } from '../components/windows/gift-window.tsx'
import {
  NewOutsideGiftWindow,
  OutsideGiftWindow,
} from '../components/thanks/outside-gift-window.tsx'
import { PictureWindow } from '../components/windows/picture-window.tsx'
import { registryOptions } from '../registry.queries.ts'
import type { WholeRegistry } from '../registry.queries.ts'
import css from '../components/registry.module.css'
import { RegistryContext, useRegistryChanges, useRegistry } from '../use-registry.ts'
import type { Opened, RegistryView } from '../use-registry.ts'

/** What the couple wishes for, how much of it is taken, and, once they want to know, by whom. */
export function RegistryPage() {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  return may('guests', 'view') ? (
    <RegistryLoader key={wedding.id} />
  ) : (
    <NotShared
      what={t('wedding:notShared.registry')}
      who={t('wedding:notShared.text')}
      title={t('app:titles.registry')}
    />
  )
}

function RegistryLoader() {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const query = useQuery(registryOptions(wedding.id))
  return (
    <QueryLoader
      query={query}
      loading={
        <>
          <PageHead title={t('app:titles.registry')} lead={null} />
          <Card>
            <Skeleton lines={10}>{t('ui:loading')}</Skeleton>
          </Card>
        </>
      }
      failure={{
        as: 'page',
        title: t('registry:failed'),
        head: <PageHead title={t('app:titles.registry')} />,
      }}
    >
      {(registry) => <RegistryContent registry={registry} onRead={() => query.refetch()} />}
    </QueryLoader>
  )
}

function RegistryContent({
  registry,
  onRead,
}: {
  registry: WholeRegistry
  onRead: () => Promise<unknown>
}) {
  const { t } = useTranslation()
  const { wedding, may, isPartner } = useWedding()
  const showUndoToast = useUndoToast(wedding.id, () => void onRead())
  const disabledReason = may('guests', 'edit') ? null : t('registry:readOnly')
  const shared = useSharedGift()
  const [opened, open] = useOpened<NonNullable<Opened>>(
    shared && disabledReason === null ? { what: 'gift', gift: null, begin: shared } : null,
  )

  const showToast: RegistryView['showToast'] = (message, activityId) => {
    showUndoToast(message, activityId)
    void onRead()
  }
  const attempts = useRegistryChanges({ showUndoToast, readAgain: onRead })
  const view: RegistryView = {
    weddingId: wedding.id,
    registry,
    currency: wedding.currency,
    disabledReason,
    giversDisabledReason: isPartner ? null : t('registry:givers.off'),
    showToast,
    ...attempts,
    open,
  }
  const taken = registry.reserved + registry.received + registry.thanked
  return (
    <RegistryContext value={view}>
      <PageHead
        title={t('app:titles.registry')}
        lead={
          registry.gifts === 0
            ? t('registry:leadNone')
            : t('registry:lead', {
                gifts: t('registry:gifts', { count: registry.gifts }),
                taken: t('registry:reservations', { count: taken }),
              })
        }
        leadOnScreen={registry.gifts === 0 ? null : t('registry:leadOnScreen')}
      >
        <Button disabledReason={disabledReason} onPress={() => open({ what: 'gift', gift: null })}>
          {t('registry:gift.add')}
        </Button>
      </PageHead>
      <Papers />
      <OpenWindow opened={opened} registry={registry} />
    </RegistryContext>
  )
}

/** The window that is open, if one is, over what was read last. */
function OpenWindow({ opened, registry: { list } }: { opened: Opened; registry: WholeRegistry }) {
  if (opened === null) return null
  if (opened.what === 'outside') {
    const { outside } = opened
    return outside === null ? <NewOutsideGiftWindow /> : <OutsideGiftWindow gift={outside} />
  }
  if (opened.gift === null)
    return <NewGiftWindow begin={'begin' in opened ? opened.begin : undefined} />
  const { id } = opened.gift
  const gift = list.find((one) => one.id === id) ?? opened.gift
  return opened.what === 'gift' ? <GiftWindow gift={gift} /> : <PictureWindow gift={gift} />
}

/**
 * The list of thank-yous and that of gifts, of which one is printed: the thank-yous, or the gifts
 * where they were asked for or nobody is to be thanked yet.
 */
function Papers() {
  const { registry } = useRegistry()
  const hasThanks = thanksEntries(registry.reservations ?? [], registry.outside).length > 0
  const [paper, setPaper] = useState<'thanks' | 'gifts'>('thanks')
  const printGifts = () => {
    window.addEventListener('afterprint', () => setPaper('thanks'), { once: true })
    flushSync(() => setPaper('gifts'))
    window.print()
  }
  return (
    <div className={css.papers} data-paper={hasThanks ? paper : 'gifts'}>
      <div className={css.thanksPaper}>
        <GiversCard />
      </div>
      <div className={css.giftsPaper}>
        <GiftsCard onPrint={printGifts} />
        <div className={css.offPaper}>
          <DeliveryCard />
        </div>
      </div>
    </div>
  )
}

/**
 * The page that a phone has shared: the address of this one says so once, so that a reload does not
 * begin again.
 */
function useSharedGift() {
  const [address, setAddress] = useSearchParams()
  const [shared] = useState(() =>
    giftFromSharedPage({
      title: address.get('title'),
      text: address.get('text'),
      url: address.get('url'),
    }),
  )
  const forget = useEffectEvent(() => {
    if (shared) setAddress({}, { replace: true })
  })
  useEffect(() => forget(), [])
  return shared
}
