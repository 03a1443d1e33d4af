import { useTranslation } from '#src/i18n/i18n.ts'
import { Cover } from '#src/ui/data/cover/cover.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { Section } from './section.tsx'
import css from './style-guide.module.css'

const tokens = [
  'surface-page surface-card surface-raised surface-sunken surface-ledger surface-inverse',
  'ink ink-soft ink-faint ink-inverse rule rule-strong accent accent-hover accent-tint on-accent',
  'marigold marigold-tint marigold-ink positive positive-tint caution caution-tint critical critical-tint',
  'chart-1 chart-2 chart-3 chart-4 chart-5 chart-6',
].flatMap((names) => names.split(' '))

export function ColourSection() {
  const { t } = useTranslation()
  return (
    <Section of="colour">
      <ul className={css.swatches}>
        {tokens.map((token) => (
          <li key={token}>
            <svg aria-hidden="true">
              <rect width="100%" height="100%" fill={`var(--${token})`} />
            </svg>
            <code translate="no">{token}</code>
          </li>
        ))}
      </ul>
      <div className={css.two}>
        <Card>
          <p className={css.display}>{t('guide:colour.display')}</p>
          <p>{t('guide:colour.displayMeans')}</p>
        </Card>
        <Card>
          <p className={css.sample}>{t('guide:colour.text')}</p>
          <p>{t('guide:colour.textMeans')}</p>
        </Card>
      </div>
    </Section>
  )
}

const businesses = [
  ['venue', 'The Ropewalk'],
  ['catering', 'Tidewater Table'],
  ['photography', 'Field Notes Studio'],
  ['florist', 'Marsh & Marigold'],
  ['music', 'Second Line Social'],
  ['planner', 'Ada Quill Weddings'],
  ['cake', 'Fig & Crumb'],
  ['beauty', 'Parlour Nine'],
  ['transportation', 'Palmetto Coaches'],
  ['jewelry', 'Kiln & Carat'],
  ['videography', 'Long Take Films'],
  ['suit', 'Harlan Brothers'],
  ['dress', 'Atelier Sorrel'],
  ['stationery', 'Inkwell Lane'],
  ['decor', 'Lowcountry Hire'],
  ['favors', 'Small Parcels'],
  ['other', 'Dove & Compass'],
  ['florist', 'Bell & Thistle'],
] as const

export function CoverSection() {
  const { t } = useTranslation()
  return (
    <Section of="covers">
      <ul className={css.covers}>
        {businesses.map(([category, name]) => (
          <li key={name}>
            <Cover category={category} name={name} />
            <p>
              {t(`vendors:category.${category}`)}: <span translate="no">{name}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
