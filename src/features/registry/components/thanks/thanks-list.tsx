import { useState } from 'react'
import { keptStates } from '#machines/registry/reservation/gift-reservation.schema.ts'
import { thanksEntries, thanksTable } from '#machines/registry/thanks.rules.ts'
import type { ThanksEntry } from '#machines/registry/thanks.rules.ts'
import { saveFile } from '#src/client/files/save-file.ts'
import { csvOf, workbookOf } from '#src/client/files/spreadsheet.ts'
import { countryName, dayHere, formatDate } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { List, Soft } from '#src/ui/layout/layout.tsx'
import { Near } from '#src/ui/layout/near.tsx'
import { useRegistry } from '../../use-registry.ts'
import { amountText } from '../gift-texts.tsx'
import css from '../registry.module.css'
import { ThanksLine } from './thanks-line.tsx'

/** How many entries form a group: groups far from the screen are not rendered. */
const together = 20

/** Every gift to thank for, to filter, print and save as a file. */
export function ThanksList() {
  const { t } = useTranslation()
  const { registry, disabledReason, open } = useRegistry()
  const [only, narrow] = useState('')
  const entries = thanksEntries(registry.reservations ?? [], registry.outside)
  const shown = entries.filter(({ state }) => only === '' || state === only)
  const groups = Array.from({ length: Math.ceil(shown.length / together) }, (_, at) =>
    shown.slice(at * together, (at + 1) * together),
  )
  return (
    <>
      {entries.length > 0 ? (
        <ThanksTools {...{ entries, shown, only }} onNarrow={narrow} />
      ) : registry.reservations === null ? null : (
        <p>{t('registry:givers.noneYet')}</p>
      )}
      {entries.length > 0 && shown.length === 0 ? (
        <Soft>{t('registry:givers.nothing')}</Soft>
      ) : null}
      {groups.map((group, at) => (
        <Near key={at} isHeld={false}>
          <List>
            {group.map((entry) => (
              <ThanksLine key={entry.id} entry={entry} />
            ))}
          </List>
        </Near>
      ))}
      <div>
        <Button
          kind="quiet"
          disabledReason={disabledReason}
          onPress={() => open({ what: 'outside', outside: null })}
        >
          {t('registry:outside.add')}
        </Button>
      </div>
    </>
  )
}

function ThanksTools({
  entries,
  shown,
  only,
  onNarrow,
}: {
  entries: readonly ThanksEntry[]
  shown: readonly ThanksEntry[]
  only: string
  onNarrow: (next: string) => void
}) {
  const { t } = useTranslation()
  const { isBusy, problem, save } = useThanksFile(shown)
  return (
    <div className={css.find}>
      <Select
        label={t('registry:givers.only')}
        name="only"
        empty={t('registry:givers.all', { count: entries.length })}
        value={only}
        choices={keptStates.map((value) => ({
          value,
          label: t('registry:givers.in', {
            state: t(`registry:givers.filter.${value}`),
            count: entries.filter(({ state }) => state === value).length,
          }),
        }))}
        onChange={onNarrow}
      />
      <Button kind="quiet" onPress={() => window.print()}>
        {t('registry:givers.print')}
      </Button>
      <Button
        kind="quiet"
        busy={isBusy}
        busyLabel={t('registry:givers.making')}
        onPress={() => void save('xlsx')}
      >
        {t('registry:givers.saveExcel')}
      </Button>
      <Button kind="quiet" onPress={() => void save('csv')}>
        {t('registry:givers.save')}
      </Button>
      <Notice kind="critical">{problem}</Notice>
    </div>
  )
}

/** Saves the filtered list as a file. */
function useThanksFile(entries: readonly ThanksEntry[]) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function save(kind: 'csv' | 'xlsx') {
    const table = thanksTable(entries, {
      headers: columns.map((column) => t(`registry:givers.columns.${column}`)),
      amount: amountText,
      status: (state) => t(`registry:state.${state}`),
      day: (instant) => formatDate(dayHere(new Date(instant))),
      country: countryName,
    })
    setBusy(kind === 'xlsx')
    setProblem(null)
    try {
      const file = kind === 'csv' ? csvOf(table) : await workbookOf(table)
      saveFile(`${t('registry:givers.file')}.${kind}`, file)
    } catch {
      // The library that writes workbooks could not be loaded.
      setProblem(t('registry:givers.fileFailed'))
    }
    setBusy(false)
  }
  return { isBusy, problem, save }
}

const columns = [
  'giver',
  'gift',
  'amount',
  'state',
  'thankedOn',
  'note',
  'addressLine1',
  'addressLine2',
  'city',
  'region',
  'postcode',
  'country',
] as const
