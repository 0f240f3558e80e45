// SPDX-License-Identifier: GPL-3.0-or-later
// Written by scripts/gir2notes.py.
// swift-format-ignore-file
import CGtk
import GObjectKit

extension AdwAboutWindow: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_about_window_get_type() }
}
extension AdwActionRow: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_action_row_get_type() }
}
extension AdwApplication: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { adw_application_get_type() }
}
extension AdwApplicationWindow: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_application_window_get_type() }
}
extension AdwAvatar: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_avatar_get_type() }
}
extension AdwBin: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_bin_get_type() }
}
extension AdwButtonContent: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_button_content_get_type() }
}
extension AdwClamp: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_clamp_get_type() }
}
extension AdwComboRow: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_combo_row_get_type() }
}
extension AdwEntryRow: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_entry_row_get_type() }
}
extension AdwExpanderRow: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_expander_row_get_type() }
}
extension AdwFlap: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_flap_get_type() }
}
extension AdwHeaderBar: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_header_bar_get_type() }
}
extension AdwLeaflet: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_leaflet_get_type() }
}
extension AdwLeafletPage: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { adw_leaflet_page_get_type() }
}
extension AdwMessageDialog: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_message_dialog_get_type() }
}
extension AdwPreferencesGroup: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_preferences_group_get_type() }
}
extension AdwPreferencesPage: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_preferences_page_get_type() }
}
extension AdwPreferencesRow: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_preferences_row_get_type() }
}
extension AdwPreferencesWindow: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_preferences_window_get_type() }
}
extension AdwSplitButton: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_split_button_get_type() }
}
extension AdwSqueezer: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_squeezer_get_type() }
}
extension AdwStatusPage: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_status_page_get_type() }
}
extension AdwStyleManager: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { adw_style_manager_get_type() }
}
extension AdwToast: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { adw_toast_get_type() }
}
extension AdwToastOverlay: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_toast_overlay_get_type() }
}
extension AdwViewStack: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_view_stack_get_type() }
}
extension AdwViewStackPage: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { adw_view_stack_page_get_type() }
}
extension AdwViewSwitcher: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_view_switcher_get_type() }
}
extension AdwWindow: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_window_get_type() }
}
extension AdwWindowTitle: nonisolated Widget {
  public nonisolated static var gtype: GType { adw_window_title_get_type() }
}
extension GdkClipboard: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gdk_clipboard_get_type() }
}
extension GdkContentProvider: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gdk_content_provider_get_type() }
}
extension GdkCursor: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gdk_cursor_get_type() }
}
extension GdkDisplay: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gdk_display_get_type() }
}
extension GdkDrag: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gdk_drag_get_type() }
}
extension GdkDrop: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gdk_drop_get_type() }
}
extension GdkFrameClock: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gdk_frame_clock_get_type() }
}
extension GdkMonitor: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gdk_monitor_get_type() }
}
extension GdkPaintable: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gdk_paintable_get_type() }
}
extension GdkPixbuf: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gdk_pixbuf_get_type() }
}
extension GdkSurface: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gdk_surface_get_type() }
}
extension GdkTexture: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gdk_texture_get_type() }
}
extension GtkAboutDialog: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_about_dialog_get_type() }
}
extension GtkAccessible: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_accessible_get_type() }
}
extension GtkActionBar: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_action_bar_get_type() }
}
extension GtkActionable: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_actionable_get_type() }
}
extension GtkAdjustment: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_adjustment_get_type() }
}
extension GtkApplication: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_application_get_type() }
}
extension GtkApplicationWindow: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_application_window_get_type() }
}
extension GtkBinLayout: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_bin_layout_get_type() }
}
extension GtkBox: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_box_get_type() }
}
extension GtkBuilder: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_builder_get_type() }
}
extension GtkButton: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_button_get_type() }
}
extension GtkCallbackAction: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_callback_action_get_type() }
}
extension GtkCenterBox: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_center_box_get_type() }
}
extension GtkCheckButton: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_check_button_get_type() }
}
extension GtkColumnView: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_column_view_get_type() }
}
extension GtkColumnViewColumn: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_column_view_column_get_type() }
}
extension GtkCssProvider: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_css_provider_get_type() }
}
extension GtkCustomSorter: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_custom_sorter_get_type() }
}
extension GtkDragSource: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_drag_source_get_type() }
}
extension GtkDrawingArea: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_drawing_area_get_type() }
}
extension GtkDropDown: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_drop_down_get_type() }
}
extension GtkDropTarget: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_drop_target_get_type() }
}
extension GtkEditable: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_editable_get_type() }
}
extension GtkEntry: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_entry_get_type() }
}
extension GtkEventController: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_event_controller_get_type() }
}
extension GtkEventControllerFocus: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_event_controller_focus_get_type() }
}
extension GtkEventControllerKey: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_event_controller_key_get_type() }
}
extension GtkEventControllerMotion: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_event_controller_motion_get_type() }
}
extension GtkEventControllerScroll: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_event_controller_scroll_get_type() }
}
extension GtkFileChooser: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_file_chooser_get_type() }
}
extension GtkFileChooserNative: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_file_chooser_native_get_type() }
}
extension GtkFileFilter: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_file_filter_get_type() }
}
extension GtkFilterListModel: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_filter_list_model_get_type() }
}
extension GtkFlowBox: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_flow_box_get_type() }
}
extension GtkFlowBoxChild: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_flow_box_child_get_type() }
}
extension GtkFrame: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_frame_get_type() }
}
extension GtkGesture: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_gesture_get_type() }
}
extension GtkGestureClick: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_gesture_click_get_type() }
}
extension GtkGestureDrag: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_gesture_drag_get_type() }
}
extension GtkGestureSingle: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_gesture_single_get_type() }
}
extension GtkGrid: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_grid_get_type() }
}
extension GtkGridView: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_grid_view_get_type() }
}
extension GtkHeaderBar: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_header_bar_get_type() }
}
extension GtkIconTheme: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_icon_theme_get_type() }
}
extension GtkImage: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_image_get_type() }
}
extension GtkInscription: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_inscription_get_type() }
}
extension GtkKeyvalTrigger: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_keyval_trigger_get_type() }
}
extension GtkLabel: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_label_get_type() }
}
extension GtkLayoutManager: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_layout_manager_get_type() }
}
extension GtkLevelBar: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_level_bar_get_type() }
}
extension GtkListBox: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_list_box_get_type() }
}
extension GtkListBoxRow: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_list_box_row_get_type() }
}
extension GtkListItem: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_list_item_get_type() }
}
extension GtkListItemFactory: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_list_item_factory_get_type() }
}
extension GtkListView: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_list_view_get_type() }
}
extension GtkMenuButton: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_menu_button_get_type() }
}
extension GtkMultiSelection: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_multi_selection_get_type() }
}
extension GtkNative: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_native_get_type() }
}
extension GtkNativeDialog: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_native_dialog_get_type() }
}
extension GtkNoSelection: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_no_selection_get_type() }
}
extension GtkOrientable: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_orientable_get_type() }
}
extension GtkOverlay: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_overlay_get_type() }
}
extension GtkPaned: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_paned_get_type() }
}
extension GtkPicture: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_picture_get_type() }
}
extension GtkPopover: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_popover_get_type() }
}
extension GtkPopoverMenu: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_popover_menu_get_type() }
}
extension GtkProgressBar: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_progress_bar_get_type() }
}
extension GtkRange: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_range_get_type() }
}
extension GtkRevealer: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_revealer_get_type() }
}
extension GtkRoot: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_root_get_type() }
}
extension GtkScale: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_scale_get_type() }
}
extension GtkScaleButton: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_scale_button_get_type() }
}
extension GtkScrollable: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_scrollable_get_type() }
}
extension GtkScrolledWindow: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_scrolled_window_get_type() }
}
extension GtkSearchBar: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_search_bar_get_type() }
}
extension GtkSearchEntry: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_search_entry_get_type() }
}
extension GtkSelectionModel: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_selection_model_get_type() }
}
extension GtkSeparator: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_separator_get_type() }
}
extension GtkSettings: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_settings_get_type() }
}
extension GtkShortcut: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_shortcut_get_type() }
}
extension GtkShortcutAction: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_shortcut_action_get_type() }
}
extension GtkShortcutController: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_shortcut_controller_get_type() }
}
extension GtkShortcutLabel: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_shortcut_label_get_type() }
}
extension GtkShortcutTrigger: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_shortcut_trigger_get_type() }
}
extension GtkShortcutsWindow: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_shortcuts_window_get_type() }
}
extension GtkSignalListItemFactory: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_signal_list_item_factory_get_type() }
}
extension GtkSingleSelection: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_single_selection_get_type() }
}
extension GtkSizeGroup: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_size_group_get_type() }
}
extension GtkSortListModel: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_sort_list_model_get_type() }
}
extension GtkSorter: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_sorter_get_type() }
}
extension GtkSpinButton: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_spin_button_get_type() }
}
extension GtkSpinner: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_spinner_get_type() }
}
extension GtkStack: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_stack_get_type() }
}
extension GtkStackPage: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_stack_page_get_type() }
}
extension GtkStringList: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_string_list_get_type() }
}
extension GtkStyleContext: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_style_context_get_type() }
}
extension GtkStyleProvider: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_style_provider_get_type() }
}
extension GtkSwitch: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_switch_get_type() }
}
extension GtkText: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_text_get_type() }
}
extension GtkTextBuffer: nonisolated GObjectReference {
  public nonisolated static var gtype: GType { gtk_text_buffer_get_type() }
}
extension GtkTextView: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_text_view_get_type() }
}
extension GtkToggleButton: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_toggle_button_get_type() }
}
extension GtkViewport: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_viewport_get_type() }
}
extension GtkVolumeButton: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_volume_button_get_type() }
}
extension GtkWidget: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_widget_get_type() }
}
extension GtkWindow: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_window_get_type() }
}
extension GtkWindowControls: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_window_controls_get_type() }
}
extension GtkWindowHandle: nonisolated Widget {
  public nonisolated static var gtype: GType { gtk_window_handle_get_type() }
}
