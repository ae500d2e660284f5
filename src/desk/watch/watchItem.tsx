import type { TFunction } from 'i18next'
import { Eye } from 'lucide-react'
import { holds, type Viewer } from '#machines/desk/navigation/navigation.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { MenuItem } from '#ui/Menu.tsx'

/** Watching, among the acts on a machine or session, for who may. */
export const watchItem = (t: TFunction, viewer: Viewer): MenuItem[] =>
  holds(viewer, acts.watch)
    ? [{ value: 'watch', label: t('watch.watch'), icon: <Eye size={16} aria-hidden="true" />, keys: 'W' }]
    : []
