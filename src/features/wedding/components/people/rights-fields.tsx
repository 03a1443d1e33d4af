import { planAreas, rightLevels } from '#machines/wedding/rights.schema.ts'
import type { Rights } from '#machines/wedding/rights.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import css from './rights-fields.module.css'

/** What a helper may do, area by area. `of` tells apart the fields of several on one page. */
export function RightsFields({
  of,
  rights,
  onChange,
}: {
  of: string
  rights: Rights
  onChange: (rights: Rights) => void
}) {
  const { t } = useTranslation()
  return (
    <Stack>
      <div className={css.rights}>
        {planAreas.map((area) => (
          <ChoiceTiles
            abreast
            key={area}
            label={t(`wedding:rights.${area}`)}
            name={`${of}-${area}`}
            value={rights[area]}
            choices={rightLevels.map((level) => ({
              value: level,
              label: t(`wedding:rights.levels.${level}`),
            }))}
            onChange={(level) => onChange({ ...rights, [area]: level })}
          />
        ))}
      </div>
    </Stack>
  )
}
