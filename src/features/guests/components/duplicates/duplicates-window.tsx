import { useState } from 'react'
import { pairKey } from '#machines/guests/duplicates/duplicates.rules.ts'
import type { LikelyPair } from '#machines/guests/duplicates/duplicates.rules.ts'
import type { Merge } from '#machines/guests/duplicates/merge.schema.ts'
import { fullName } from '#machines/guests/list/guest.rules.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Facts, Row, Soft } from '#src/ui/layout/layout.tsx'
import { Window } from '#src/ui/overlays/window.tsx'
import css from './duplicates.module.css'

/** The most pairs that are decided at a time. */
const maxShown = 20

interface DuplicatesProps {
  pairs: readonly LikelyPair<Guest>[]
  households: ReadonlyMap<string, Household>
  /** Why the last decision was refused, and about which pair; null where it was not. */
  refusal: { pair: string; reason: string | null } | null
  onMerge: (merge: Merge) => Promise<void>
  onApart: (pair: LikelyPair<Guest>) => Promise<void>
  onClose: () => void
}

/** Guests who may be on the list twice, to be made one or told apart. */
export function DuplicatesWindow({
  pairs,
  households,
  refusal,
  onMerge,
  onApart,
  onClose,
}: DuplicatesProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<string | null>(null)
  const shown = pairs.slice(0, maxShown)
  const refusalOf = (pair: LikelyPair<Guest>) =>
    refusal?.pair === pairKey(pair.one, pair.other) ? refusal.reason : null
  const nameOf = (guest: Guest, other: Guest) =>
    fullName(guest) === fullName(other)
      ? `${fullName(guest)}, ${households.get(guest.householdId)?.name ?? ''}`
      : fullName(guest)

  async function act(what: string, run: () => Promise<void>) {
    if (busy) return
    setBusy(what)
    await run()
    setBusy(null)
  }

  const merge = (kept: Guest, gone: Guest) =>
    act(kept.id, () =>
      onMerge({
        kept: { id: kept.id, version: kept.version },
        gone: { id: gone.id, version: gone.version },
      }),
    )

  return (
    <Window title={t('guests:twice.title')} onClose={onClose}>
      <Soft>{t('guests:twice.text')}</Soft>
      {/* Of two who are not here any more, above the others. */}
      <Notice kind="critical">
        {shown.some((pair) => refusalOf(pair) !== null) ? null : (refusal?.reason ?? null)}
      </Notice>
      {pairs.length === 0 ? <output>{t('guests:twice.none')}</output> : null}
      <ul className={css.pairs}>
        {shown.map((pair) => (
          <PairToDecide
            key={pairKey(pair.one, pair.other)}
            {...{ households, onApart, busy, nameOf, pair }}
            refusal={refusalOf(pair)}
            onAct={act}
            onMerge={(kept, gone) => void merge(kept, gone)}
          />
        ))}
      </ul>
      {pairs.length > maxShown ? (
        <Soft small>{t('guests:twice.more', { count: pairs.length - maxShown })}</Soft>
      ) : null}
      <Row>
        <Button onPress={onClose}>{t('guests:twice.done')}</Button>
      </Row>
    </Window>
  )
}

/** Two guests who may be one: either is kept, or both are. */
function PairToDecide({
  households,
  onApart,
  busy,
  nameOf,
  onAct,
  onMerge,
  pair,
  refusal,
}: {
  households: ReadonlyMap<string, Household>
  onApart: (pair: LikelyPair<Guest>) => Promise<void>
  busy: string | null
  nameOf: (guest: Guest, other: Guest) => string
  onAct: (what: string, run: () => Promise<void>) => Promise<void>
  onMerge: (kept: Guest, gone: Guest) => void
  pair: LikelyPair<Guest>
  /** Why it was not decided, in words. */
  refusal: string | null
}) {
  const { t } = useTranslation()
  return (
    <li className={css.pair}>
      <h3>{t(`guests:twice.likeness.${pair.likeness}`)}</h3>
      <div className={css.both}>
        {(
          [
            [pair.one, pair.other],
            [pair.other, pair.one],
          ] as const
        ).map(([guest, other]) => (
          <OneOfTwo
            key={guest.id}
            {...{ nameOf, guest, other }}
            household={households.get(guest.householdId)?.name ?? ''}
            busy={busy === guest.id}
            onKeep={(kept, gone) => onMerge(kept, gone)}
          />
        ))}
      </div>
      <div>
        <Button
          kind="bare"
          busy={busy === pairKey(pair.one, pair.other)}
          busyLabel={t('ui:saving')}
          onPress={() => void onAct(pairKey(pair.one, pair.other), () => onApart(pair))}
        >
          {t('guests:twice.apart')}
        </Button>
      </div>
      {refusal ? <Notice kind="critical">{refusal}</Notice> : null}
    </li>
  )
}

function OneOfTwo({
  household,
  busy,
  nameOf,
  onKeep,
  guest,
  other,
}: {
  household: string
  busy: boolean
  nameOf: (guest: Guest, other: Guest) => string
  onKeep: (kept: Guest, gone: Guest) => void
  guest: Guest
  other: Guest
}) {
  const { t } = useTranslation()
  return (
    <div className={css.one}>
      <Facts
        unknown={t('ui:blank')}
        facts={[
          { name: t('guests:twice.name'), value: fullName(guest) },
          {
            name: t('guests:twice.household'),
            value: household,
          },
          { name: t('guests:twice.email'), value: guest.email },
          { name: t('guests:twice.phone'), value: guest.phone },
        ]}
      />
      <div>
        <Button
          kind="quiet"
          busy={busy}
          busyLabel={t('guests:twice.merging')}
          onPress={() => onKeep(guest, other)}
        >
          {t('guests:twice.keep', { name: nameOf(guest, other) })}
        </Button>
      </div>
    </div>
  )
}
