import type { ReactNode } from 'react'
import type { ComparedVendor } from '#machines/marketplace/comparison.schema.ts'
import { filesOf } from '#machines/photos/photo.rules.ts'
import { countryName } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Cover } from '#src/ui/data/cover/cover.tsx'
import { Picture } from '#src/ui/data/picture/picture.tsx'
import { firstRows, statedRows } from './comparison-rows.tsx'
import type { ComparisonRow } from './comparison-rows.tsx'
import css from './comparison-table.module.css'

interface TableProps {
  vendors: readonly ComparedVendor[]
  on: { date: string | null; guests: number | null }
  renderAct: (vendor: ComparedVendor) => ReactNode
}

/**
 * Vendors of one category side by side. In narrow space the columns are swiped, and each value
 * carries what it is.
 */
export function ComparisonTable({ vendors, on, renderAct }: TableProps) {
  const { t } = useTranslation()
  const category = vendors[0]?.category
  if (category === undefined) return null
  const groups = [
    { title: t('listings:compare.first'), rows: firstRows(vendors, on) },
    ...statedRows(category, vendors),
  ]
  return (
    // Scrolled by the arrow keys, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.room} aria-label={t('listings:compare.table')} tabIndex={0}>
      <table className={css.table}>
        <caption className={css.hidden}>{t('listings:compare.table')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={css.hidden}>{t('listings:compare.what')}</span>
            </th>
            {vendors.map((vendor) => (
              <th key={vendor.id} scope="col">
                <VendorHead vendor={vendor}>{renderAct(vendor)}</VendorHead>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className={css.group}>
              <th scope="colgroup" colSpan={vendors.length + 1}>
                <h2>{title}</h2>
              </th>
            </tr>
            {rows.map((row) => (
              <Values key={row.name} row={row} vendors={vendors} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function VendorHead({ vendor, children }: { vendor: ComparedVendor; children: ReactNode }) {
  const { slug, name, category, city, country, content } = vendor
  const [cover] = content.photos
  return (
    <div className={css.head}>
      <span className={css.cover}>
        {cover ? (
          <Picture {...cover} files={filesOf(cover)} alt="" sizes="14rem" />
        ) : (
          <Cover category={category} name={name} />
        )}
      </span>
      <Link to={`/marketplace/v/${slug}`}>{name}</Link>
      <span className={css.place}>{[city, countryName(country)].filter(Boolean).join(', ')}</span>
      {children}
    </div>
  )
}

function Values({ row, vendors }: { row: ComparisonRow; vendors: readonly ComparedVendor[] }) {
  const { t } = useTranslation()
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {vendors.map(({ id }, at) => {
        const value = row.values[at] ?? null
        return (
          <td key={id} className={value === null ? css.unknown : undefined}>
            <span className={css.label} aria-hidden="true">
              {row.name}
            </span>
            {value ?? t('listings:compare.notStated')}
          </td>
        )
      })}
    </tr>
  )
}
