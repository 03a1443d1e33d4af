import { useState } from 'react'
import type { Gift } from '#machines/registry/gift.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { pictureAddress, placeGift } from '../registry.queries.ts'
import { useRegistry } from '../use-registry.ts'
import { GiftList } from './gift-list.tsx'
import { RefusalBeside } from './refusal-beside.tsx'
import css from './registry.module.css'

/** What the couple wishes for, in the order that guests see. */
export function GiftsCard({ onPrint }: { onPrint: () => void }) {
  const { t } = useTranslation()
  const { weddingId, registry, disabledReason, open } = useRegistry()
  const { list } = registry
  return (
    <Card label={t('registry:list.title')}>
      <h2>{t('registry:list.title')}</h2>
      {list.length === 0 ? (
        <Empty
          title={t('registry:list.none')}
          action={
            <Button
              kind="quiet"
              disabledReason={disabledReason}
              onPress={() => open({ what: 'gift', gift: null })}
            >
              {t('registry:gift.add')}
            </Button>
          }
        >
          {t('registry:list.noneMore')}
        </Empty>
      ) : (
        <>
          <div className={css.offPaper}>
            <Row spread>
              <Soft>{t('registry:list.lead')}</Soft>
              <Button kind="quiet" onPress={onPrint}>
                {t('registry:list.print')}
              </Button>
            </Row>
          </div>
          <GiftList gifts={list} pictureOf={(gift) => pictureAddress(weddingId, gift)}>
            {(gift, place) => (
              <>
                <Acts gift={gift} place={place} />
                <RefusalBeside about={gift.id} name={gift.title} />
              </>
            )}
          </GiftList>
        </>
      )}
    </Card>
  )
}

function Acts({ gift, place }: { gift: Gift; place: number }) {
  const { t } = useTranslation()
  const { disabledReason, open } = useRegistry()
  const name = gift.title
  return (
    <Row flush>
      <Button
        kind="bare"
        disabledReason={disabledReason}
        name={t('registry:act.changeOf', { name })}
        onPress={() => open({ what: 'gift', gift })}
      >
        {t('registry:act.change')}
      </Button>
      <Button
        kind="bare"
        disabledReason={disabledReason}
        name={t('registry:act.pictureOf', { name })}
        onPress={() => open({ what: 'picture', gift })}
      >
        {t('registry:act.picture')}
      </Button>
      <MoveButtons gift={gift} place={place} />
    </Row>
  )
}

/** Moves a gift within its group: the most wanted ones, or the others. */
function MoveButtons({ gift, place }: { gift: Gift; place: number }) {
  const { t } = useTranslation()
  const { weddingId, registry, disabledReason, act, isUnderWay } = useRegistry()
  const [way, go] = useState<'up' | 'down'>('up')
  const name = gift.title
  const ofSameGroup = (at: number) => {
    const other = registry.list[at]
    return other?.isMostWanted === gift.isMostWanted ? other : null
  }
  const put = (next: typeof way, before: string | null) => {
    if (!isUnderWay(gift.id)) go(next)
    void act(gift.id, t('registry:messages.moved', { name }), () =>
      placeGift(weddingId, gift.id, { version: gift.version, before }),
    )
  }
  const moving = (its: typeof way) => ({
    kind: 'bare' as const,
    disabledReason,
    busy: way === its && isUnderWay(gift.id),
    busyLabel: t('registry:act.moving'),
  })
  const above = ofSameGroup(place - 1)
  return (
    <>
      {above ? (
        <Button
          name={t('registry:act.upOf', { name })}
          {...moving('up')}
          onPress={() => put('up', above.id)}
        >
          {t('registry:act.up')}
        </Button>
      ) : null}
      {ofSameGroup(place + 1) ? (
        <Button
          name={t('registry:act.downOf', { name })}
          {...moving('down')}
          // A place before a gift of the other group may be before all of this one.
          onPress={() => put('down', ofSameGroup(place + 2)?.id ?? null)}
        >
          {t('registry:act.down')}
        </Button>
      ) : null}
    </>
  )
}
