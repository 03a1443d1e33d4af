import { languageName } from '#src/i18n/format.ts'
import { i18n, language, languages, useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Card } from '#src/ui/layout/layout.tsx'

/**
 * The languages there are, each by its own name. The page turns to the chosen one, which this
 * browser keeps.
 */
export function LanguageChoice() {
  const { t } = useTranslation()
  return (
    <Card label={t('app:settings.language.title')}>
      <h2>{t('app:settings.language.title')}</h2>
      <ChoiceTiles
        label={t('app:settings.language.label')}
        hint={
          languages.length === 1 ? t('app:settings.language.only') : t('app:settings.language.kept')
        }
        name="language"
        value={language()}
        choices={languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
        onChange={(tag) => void i18n.changeLanguage(tag)}
      />
    </Card>
  )
}
