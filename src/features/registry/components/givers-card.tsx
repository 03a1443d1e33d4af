import { useState } from 'react'
import { addressLines, thanksTable } from '#machines/registry/thanks.rules.ts'
import { coupleActions } from '#machines/registry/reservation/gift-reservation.selectors.ts'
import { keptStates } from '#machines/registry/reservation/gift-reservation.schema.ts'
import type { Reservation } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { saveFile } from '#src/client/files/save-file.ts'
import { csvOf } from '#src/client/files/spreadsheet.ts'
import { countryName } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Card, List, Row, Soft } from '#src/ui/layout/layout.tsx'
import { Near } from '#src/ui/layout/near.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { showGivers, stepReservation } from '../registry.queries.ts'
import { useRegistry } from '../use-registry.ts'
import type { WholeRegistry } from '../registry.queries.ts'
import { amountWords } from './gift-words.tsx'
import css from './registry.module.css'

/** Who gives what: hidden until the couple chooses to see it; then what has come, and who is to be thanked. */
export function GiversCard() {
  const { t } = useTranslation()
  const { registry } = useRegistry()
  return (
    <Card label={t('registry:givers.title')}>
      <h2>{t('registry:givers.title')}</h2>
      {registry.reservations === null ? (
        <HiddenGivers />
      ) : (
        <ShownGivers reservations={registry.reservations} />
      )}
    </Card>
  )
}

function HiddenGivers() {
  const { t } = useTranslation()
  const { weddingId, registry, giversOff, told } = useRegistry()
  const [asked, ask] = useState({ isOpen: false, isBusy: false })
  const taken = registry.reserved + registry.received + registry.thanked
  async function show() {
    ask({ isOpen: true, isBusy: true })
    const answer = await showGivers(weddingId, { version: registry.version, showsGivers: true })
    ask({ isOpen: false, isBusy: false })
    told(answer.result === 'answer' ? t('registry:told.shown') : (errorText(answer.code) ?? ''))
  }
  return (
    <>
      <Soft>{t('registry:givers.hidden')}</Soft>
      <p>
        {taken === 0 ? t('registry:givers.noneYet') : t('registry:givers.count', { count: taken })}
      </p>
      <div>
        <Button
          kind="quiet"
          disabledReason={giversOff}
          onPress={() => ask({ isOpen: true, isBusy: false })}
        >
          {t('registry:givers.show')}
        </Button>
      </div>
      <Confirm
        open={asked.isOpen}
        kind="primary"
        question={t('registry:givers.question')}
        act={t('registry:givers.act')}
        busy={asked.isBusy}
        busyLabel={t('registry:givers.busy')}
        onAct={() => void show()}
        keep={t('registry:givers.keep')}
        onKeep={() => ask({ isOpen: false, isBusy: false })}
      >
        {t('registry:givers.means')}
      </Confirm>
    </>
  )
}

const together = 20

function ShownGivers({ reservations }: { reservations: readonly Reservation[] }) {
  const { t } = useTranslation()
  const { weddingId, registry, giversOff, told } = useRegistry()
  const [only, narrow] = useState('')
  const shown = reservations.filter(({ state }) => only === '' || state === only)
  const groups = Array.from({ length: Math.ceil(shown.length / together) }, (_, at) =>
    shown.slice(at * together, (at + 1) * together),
  )
  async function hide() {
    const answer = await showGivers(weddingId, { version: registry.version, showsGivers: false })
    told(answer.result === 'answer' ? t('registry:told.hidden') : (errorText(answer.code) ?? ''))
  }
  const save = () =>
    saveFile(
      `${t('registry:givers.file')}.csv`,
      csvOf(
        thanksTable(shown, {
          headers: columns.map((column) => t(`registry:givers.columns.${column}`)),
          amount: amountWords,
          standing: ({ state }) => t(`registry:state.${state}`),
          country: countryName,
        }),
      ),
    )
  return (
    <>
      <Soft>{t('registry:givers.lead')}</Soft>
      {reservations.length === 0 ? (
        <p>{t('registry:givers.noneYet')}</p>
      ) : (
        <GiversTools {...{ reservations, registry, only }} onNarrow={narrow} onSave={save} />
      )}
      {reservations.length > 0 && shown.length === 0 ? (
        <Soft>{t('registry:givers.nothing')}</Soft>
      ) : null}
      {groups.map((group) => (
        <Near key={group[0]?.id} isHeld={false}>
          <List>
            {group.map((reservation) => (
              <Line key={reservation.id} reservation={reservation} />
            ))}
          </List>
        </Near>
      ))}
      <div>
        <Button kind="bare" disabledReason={giversOff} onPress={() => void hide()}>
          {t('registry:givers.hide')}
        </Button>
      </div>
    </>
  )
}

function GiversTools({
  reservations,
  registry,
  only,
  onNarrow,
  onSave,
}: {
  reservations: readonly Reservation[]
  registry: WholeRegistry
  only: string
  onNarrow: (next: string) => void
  onSave: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className={css.find}>
      <Select
        label={t('registry:givers.only')}
        name="only"
        empty={t('registry:givers.all', { count: reservations.length })}
        value={only}
        choices={keptStates.map((value) => ({
          value,
          label: t('registry:givers.in', {
            state: t(`registry:state.${value}`),
            count: registry[value],
          }),
        }))}
        onChange={onNarrow}
      />
      <Button kind="quiet" onPress={onSave}>
        {t('registry:givers.save')}
      </Button>
    </div>
  )
}

const columns = [
  'giver',
  'gift',
  'amount',
  'state',
  'note',
  'addressLine1',
  'addressLine2',
  'city',
  'region',
  'postcode',
  'country',
] as const

function Line({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation()
  const { weddingId, disabledReason, act } = useRegistry()
  const { giver, title, note, state, address } = reservation
  const lines = addressLines(
    address ? { address: { ...address, country: countryName(address.country) } } : { address },
  )
  const about = { name: giver, gift: title }
  return (
    <li className={css.giver}>
      <div>
        <h3>{giver}</h3>
        <p>{t('registry:givers.gives', { gift: title, amount: amountWords(reservation) })}</p>
        {note ? <p className={css.note}>{t('registry:givers.says', { note })}</p> : null}
        <Soft small>
          {address === null
            ? t('registry:givers.offList')
            : lines.length === 0
              ? t('registry:givers.noAddress')
              : lines.join(', ')}
        </Soft>
      </div>
      <Status state={`gift.${state}`}>{t(`registry:state.${state}`)}</Status>
      <Row flush>
        <LifecycleActions
          kind="bare"
          actions={coupleActions(state)}
          disabledReason={disabledReason}
          onTake={(step) =>
            act(t(`registry:told.${step}`, about), stepReservation(weddingId, reservation, step))
          }
          wordsFor={({ event }) => {
            const label = t(`registry:step.${event}`)
            return { label, name: t('registry:step.of', { step: label, ...about }) }
          }}
        />
      </Row>
    </li>
  )
}
