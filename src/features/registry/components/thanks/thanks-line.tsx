import { useState } from 'react'
import type { ReactNode } from 'react'
import { outsideGiftActions } from '#machines/registry/outside/outside-gift.selectors.ts'
import type {
  OutsideGift,
  OutsideGiftStep,
} from '#machines/registry/outside/outside-gift.schema.ts'
import { coupleActions } from '#machines/registry/reservation/gift-reservation.selectors.ts'
import type {
  CouplesStep,
  Reservation,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import { addressLines, typedLines } from '#machines/registry/thanks.rules.ts'
import type { ThanksEntry } from '#machines/registry/thanks.rules.ts'
import { useAttempts } from '#src/client/retry/use-attempts.ts'
import { countryName, dayHere, formatDate } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { stepOutsideGift } from '../../outside.queries.ts'
import { stepReservation } from '../../registry.queries.ts'
import { useRegistry } from '../../use-registry.ts'
import { amountText } from '../gift-texts.tsx'
import { RefusalBeside } from '../refusal-beside.tsx'
import css from '../registry.module.css'

/** One gift of the list of thank-yous. */
export function ThanksLine({ entry }: { entry: ThanksEntry }) {
  return entry.from === 'registry' ? (
    <ReservedLine entry={entry} reservation={entry.reservation} />
  ) : (
    <OutsideLine entry={entry} gift={entry.gift} />
  )
}

function ReservedLine({ entry, reservation }: { entry: ThanksEntry; reservation: Reservation }) {
  const { t } = useTranslation()
  const { weddingId, disabledReason, act, isUnderWay } = useRegistry()
  const { takeOnce } = useAttempts()
  const { id, version, giver, title, note, state, address } = reservation
  const [pressed, press] = useState<CouplesStep | null>(null)
  const lines = addressLines(
    address ? { address: { ...address, country: countryName(address.country) } } : { address },
  )
  const about = { name: giver, gift: title }
  return (
    <Line
      entry={entry}
      giver={giver}
      gift={t('registry:givers.gives', { gift: title, amount: amountText(reservation) })}
      note={note}
      where={
        address === null
          ? t('registry:givers.offList')
          : lines.length === 0
            ? t('registry:givers.noAddress')
            : lines.join(', ')
      }
    >
      <LifecycleActions
        kind="bare"
        actions={coupleActions(state)}
        disabledReason={disabledReason}
        busyWith={isUnderWay(id) ? pressed : null}
        onTake={(event) => {
          if (!isUnderWay(id)) press(event)
          return act(id, t(`registry:messages.${event}`, about), () =>
            takeOnce(event, version, (asked) =>
              stepReservation(weddingId, id, { event, version: asked.version }, asked.key),
            ),
          )
        }}
        textsFor={({ event }) => {
          const label = t(`registry:step.${event}`)
          const name = t('registry:step.of', { step: label, ...about })
          return { label, name, busy: t('ui:saving') }
        }}
      />
    </Line>
  )
}

function OutsideLine({ entry, gift }: { entry: ThanksEntry; gift: OutsideGift }) {
  const { t } = useTranslation()
  const { weddingId, disabledReason, act, isUnderWay, open } = useRegistry()
  const { takeOnce } = useAttempts()
  const { id, version, giver, what, note, address } = gift
  const [pressed, press] = useState<OutsideGiftStep | null>(null)
  const about = { name: giver, gift: what }
  return (
    <Line
      entry={entry}
      giver={giver}
      gift={t('registry:outside.gives', { gift: what })}
      note={note}
      where={typedLines(address).join(', ') || t('registry:outside.noAddress')}
    >
      <LifecycleActions
        kind="bare"
        actions={outsideGiftActions(gift, gift.at)}
        disabledReason={disabledReason}
        busyWith={isUnderWay(id) ? pressed : null}
        onTake={(event) => {
          if (!isUnderWay(id)) press(event)
          return act(id, t(`registry:messages.${event}`, about), () =>
            takeOnce(event, version, (asked) =>
              stepOutsideGift(weddingId, id, { event, version: asked.version }, asked.key),
            ),
          )
        }}
        textsFor={({ event }) => {
          const label = t(`registry:step.${event}`)
          const name = t('registry:step.of', { step: label, ...about })
          return { label, name, busy: t('ui:saving') }
        }}
      />
      <Button
        kind="bare"
        disabledReason={disabledReason}
        name={t('registry:outside.changeOf', about)}
        onPress={() => open({ what: 'outside', outside: gift })}
      >
        {t('registry:act.change')}
      </Button>
    </Line>
  )
}

interface LineProps {
  entry: ThanksEntry
  giver: string
  gift: string
  note: string
  where: string
  children: ReactNode
}

function Line({ entry: { id, state, thankedAt }, giver, gift, note, where, children }: LineProps) {
  const { t } = useTranslation()
  return (
    <li className={css.giver}>
      <div>
        <h3>{giver}</h3>
        <p>{gift}</p>
        {note ? <p className={css.note}>{t('registry:givers.says', { note })}</p> : null}
        <Soft small>{where}</Soft>
      </div>
      <div className={css.thanked}>
        <Status state={`gift.${state}`}>{t(`registry:state.${state}`)}</Status>
        {thankedAt === null ? null : (
          <Soft small>
            {t('registry:givers.thankedOn', { day: formatDate(dayHere(new Date(thankedAt))) })}
          </Soft>
        )}
      </div>
      <Row flush>{children}</Row>
      <RefusalBeside about={id} name={giver} />
    </li>
  )
}
