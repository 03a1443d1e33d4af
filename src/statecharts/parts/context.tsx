import { useTranslation } from '#src/i18n/i18n.ts'
import css from './panel.module.css'

/**
 * What an event brought, and what the machine knew before and after it: only the fields that
 * changed, unless there was nothing before.
 */
export function Context({
  event,
  before,
  after,
}: {
  event: { type: string }
  before: unknown
  after: unknown
}) {
  const { t } = useTranslation()
  const { type: _, ...carried } = event
  const changed = before === null ? null : changedFields(before, after)
  return (
    <>
      {Object.keys(carried).length > 0 ? (
        <Value name={t('statecharts:live.event')} value={carried} />
      ) : null}
      {changed === null ? (
        <Value name={t('statecharts:live.after')} value={after} />
      ) : Object.keys(changed.after).length === 0 ? (
        <p className={css.soft}>{t('statecharts:live.same')}</p>
      ) : (
        <>
          <Value name={t('statecharts:live.before')} value={changed.before} />
          <Value name={t('statecharts:live.after')} value={changed.after} />
        </>
      )}
    </>
  )
}

/** Data as it is written, in a box that scrolls. */
export function Value({ name, value }: { name: string; value: unknown }) {
  return (
    <div>
      <h3 className={css.heading}>{name}</h3>
      <Code name={name}>{JSON.stringify(value, null, 2)?.replace(/"(\w+)":/g, '$1:') ?? ''}</Code>
    </div>
  )
}

/** A text of a program. */
export function Code({ name, children }: { name: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={css.code} aria-label={name} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  )
}

function changedFields(before: unknown, after: unknown) {
  const [was, is] = [recordOf(before), recordOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  const only = (record: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, record[name] ?? null]))
  return { before: only(was), after: only(is) }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
