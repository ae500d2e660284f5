/** The rules of the template's settings: what a change takes with it, and what is drawn. */
import {
  type KeptSettings,
  layoutStyles,
  type LayoutStyle,
  type Scheme,
  schemes,
  type SettingChange,
  type ShownSettings,
  styleOptions,
  type ThemePart,
  themeParts,
} from './settings.types.ts'

/** Another style of the layout begins without what the style before was set to. */
export function withLayoutStyle<Settings extends KeptSettings>(settings: Settings, style: string): Settings {
  return settings.layout?.style === style ? settings : { ...settings, layout: { style, config: {} } }
}
export function withOption(settings: KeptSettings, name: string, value: string): KeptSettings {
  const { style } = shownOf(settings)
  return { ...settings, layout: { style, config: { ...settings.layout?.config, [name]: value } } }
}
export function withChange(settings: KeptSettings, { theme, ...change }: SettingChange): KeptSettings {
  return { ...settings, ...change, ...(theme && { theme: { ...shownOf(settings).theme, ...theme } }) }
}

const oneOf = <Value extends string>(list: readonly Value[], value: unknown, otherwise: Value): Value =>
  list.find((one) => one === value) ?? otherwise

export const optionName = (style: LayoutStyle) => Object.keys(styleOptions[style])[0] ?? ''
export const optionValues = (style: LayoutStyle): readonly string[] => Object.values(styleOptions[style])[0] ?? []

export function shownOf(settings: KeptSettings): ShownSettings {
  const style = oneOf(layoutStyles, settings.layout?.style, 'layout1')
  const values = optionValues(style)
  const theme = (settings['theme'] ?? {}) as Partial<Record<ThemePart, unknown>>
  const { direction } = settings
  return {
    style,
    option: oneOf(values, settings.layout?.config?.[optionName(style)], values[0] ?? ''),
    direction: direction === 'ltr' || direction === 'rtl' ? direction : null,
    theme: Object.fromEntries(
      themeParts.map((part) => [part, oneOf<Scheme>(schemes, theme[part], 'house')]),
    ) as ShownSettings['theme'],
    customScrollbars: settings['customScrollbars'] !== false,
    animations: settings['animations'] !== false,
  }
}
