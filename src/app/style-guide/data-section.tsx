import { useTranslation } from '#src/i18n/i18n.ts'
import { Meter } from '#src/ui/charts/meter.tsx'
import { Stat, Stats } from '#src/ui/data/stat.tsx'
import { Table } from '#src/ui/data/table.tsx'
import { Card, Facts } from '#src/ui/layout/layout.tsx'
import { LinkTabs, Tabs } from '#src/ui/layout/tabs.tsx'
import { Section } from './section.tsx'

const rows = [
  { category: 'venue', planned: '$12,000', agreed: '$11,400', paid: '$5,700' },
  { category: 'catering', planned: '$14,000', agreed: '$14,840', paid: '$2,900' },
  { category: 'florist', planned: '$4,200', agreed: '$3,950', paid: '$1,050' },
] as const

export function DataSection() {
  const { t } = useTranslation()
  return (
    <Section of="data">
      <Figures />
      <Card>
        <LinkTabs
          label={t('guide:data.pages')}
          tabs={[
            { to: '/style-guide', name: t('guide:title') },
            { to: '/marketplace', name: t('site:nav.marketplace') },
            { to: '/pricing', name: t('site:nav.pricing') },
          ]}
        />
        <Tabs
          label={t('guide:data.tabs')}
          tabs={[
            { name: t('guide:data.table'), content: <Budget /> },
            {
              name: t('guide:data.facts'),
              content: (
                <Facts
                  unknown={t('ui:notGiven')}
                  facts={[
                    { name: t('guide:data.couple'), value: t('guide:data.names') },
                    { name: t('guide:data.day'), value: null },
                  ]}
                />
              ),
            },
          ]}
        />
      </Card>
    </Section>
  )
}

/** The records behind these figures are this page's own: each leads to it. */
function Figures() {
  const { t } = useTranslation()
  const of = [
    { name: 'guests', figure: '96', meter: { value: 96, max: 142, tone: 'positive' } },
    { name: 'spent', figure: '$9,650', meter: { value: 9_650, max: 38_400, tone: undefined } },
    { name: 'over', figure: '$840', meter: { value: 14_840, max: 14_840, tone: 'critical' } },
  ] as const
  return (
    <Stats>
      {of.map(({ name, figure, meter: { value, max, tone } }) => (
        <Stat
          key={name}
          to="#guide-data"
          label={t(`guide:data.${name}`)}
          figure={figure}
          of={t(`guide:data.${name}Of`)}
          why={t(`guide:data.${name}Why`)}
        >
          <Meter
            label={t(`guide:data.${name}`)}
            value={value}
            max={max}
            valueText={t(`guide:data.${name}Says`)}
            {...(tone ? { tone } : {})}
          />
        </Stat>
      ))}
    </Stats>
  )
}

function Budget() {
  const { t } = useTranslation()
  return (
    <Table
      caption={t('guide:data.caption')}
      rows={[...rows]}
      rowKey={({ category }) => category}
      columns={[
        {
          name: t('guide:data.category'),
          cell: ({ category }) => t(`vendors:category.${category}`),
        },
        { name: t('guide:data.planned'), cell: ({ planned }) => planned, figure: true },
        { name: t('guide:data.agreed'), cell: ({ agreed }) => agreed, figure: true },
        { name: t('guide:data.paid'), cell: ({ paid }) => paid, figure: true },
      ]}
    />
  )
}
