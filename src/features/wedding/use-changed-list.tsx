import type { ChangedRow, ChangedSince } from '#machines/wedding/changed-since.schema.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'

/** What was changed since, a few of it by name. */
export function ChangedList({ changed: { count, rows } }: { changed: ChangedSince }) {
  const { t } = useTranslation()
  return (
    <ul>
      {rows.map((row, place) => (
        // Two guests may have one name.
        <li key={place}>
          <bdi>{nameOf(row)}</bdi>
        </li>
      ))}
      {count > rows.length ? (
        <li>{t('ui:changedSince.more', { count: count - rows.length })}</li>
      ) : null}
    </ul>
  )
}

function nameOf({ kind, name, isGone }: ChangedRow) {
  const called = name || t(`ui:changedSince.unnamed.${kind}`)
  return isGone ? t('ui:changedSince.gone', { name: called }) : called
}
