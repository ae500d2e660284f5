import { useTranslation } from 'react-i18next'
import { selectInspectionRef, selectInspectorRef } from '#machines/app/app/index.ts'
import { useApp, useRoot } from '../view/root.ts'
import { Inspector } from './Inspector.tsx'
import { InspectSourceContext } from './source.ts'

// One part of the program: who opens the one has the other.
export { showPanel } from './panel/showPanel.tsx'

/** The inspector of this app: every actor of this browser and, for who may, of the venue. */
export function InspectScreen() {
  const { t } = useTranslation()
  const inspection = useApp(selectInspectionRef)
  const inspector = useApp(selectInspectorRef)
  const source = useRoot().inspectSource()
  if (!inspection || !inspector || !source) return <h1>{t('inspect.title')}</h1>
  return (
    <InspectSourceContext value={source}>
      <Inspector inspection={inspection} inspector={inspector} />
    </InspectSourceContext>
  )
}
