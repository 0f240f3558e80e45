// SPDX-License-Identifier: GPL-3.0-or-later
// Written by scripts/gir2notes.py.
#pragma once
struct _AdwAboutWindow { GObject parent; };
struct _AdwAvatar { GObject parent; };
struct _AdwButtonContent { GObject parent; };
struct _AdwClamp { GObject parent; };
struct _AdwFlap { GObject parent; };
struct _AdwHeaderBar { GObject parent; };
struct _AdwLeaflet { GObject parent; };
struct _AdwLeafletPage { GObject parent; };
struct _AdwSplitButton { GObject parent; };
struct _AdwSqueezer { GObject parent; };
struct _AdwStatusPage { GObject parent; };
struct _AdwStyleManager { GObject parent; };
struct _AdwToast { GObject parent; };
struct _AdwToastOverlay { GObject parent; };
struct _AdwViewStack { GObject parent; };
struct _AdwViewStackPage { GObject parent; };
struct _AdwViewSwitcher { GObject parent; };
struct _AdwWindowTitle { GObject parent; };
struct _GdkClipboard { GObject parent; };
struct _GdkCursor { GObject parent; };
struct _GdkDisplay { GObject parent; };
struct _GdkDrag { GObject parent; };
struct _GdkDrop { GObject parent; };
struct _GdkFrameClock { GObject parent; };
struct _GdkMonitor { GObject parent; };
struct _GdkPaintable { GObject parent; };
struct _GdkPixbuf { GObject parent; };
struct _GdkSurface { GObject parent; };
struct _GdkTexture { GObject parent; };
struct _GtkAboutDialog { GObject parent; };
struct _GtkAccessible { GObject parent; };
struct _GtkActionBar { GObject parent; };
struct _GtkActionable { GObject parent; };
struct _GtkBinLayout { GObject parent; };
struct _GtkBuilder { GObject parent; };
struct _GtkCallbackAction { GObject parent; };
struct _GtkCenterBox { GObject parent; };
struct _GtkColumnView { GObject parent; };
struct _GtkColumnViewColumn { GObject parent; };
struct _GtkCustomSorter { GObject parent; };
struct _GtkDragSource { GObject parent; };
struct _GtkDropDown { GObject parent; };
struct _GtkDropTarget { GObject parent; };
struct _GtkEditable { GObject parent; };
struct _GtkEventController { GObject parent; };
struct _GtkEventControllerFocus { GObject parent; };
struct _GtkEventControllerKey { GObject parent; };
struct _GtkEventControllerMotion { GObject parent; };
struct _GtkEventControllerScroll { GObject parent; };
struct _GtkFileChooser { GObject parent; };
struct _GtkFileChooserNative { GObject parent; };
struct _GtkFileFilter { GObject parent; };
struct _GtkFilterListModel { GObject parent; };
struct _GtkFlowBox { GObject parent; };
struct _GtkGesture { GObject parent; };
struct _GtkGestureClick { GObject parent; };
struct _GtkGestureDrag { GObject parent; };
struct _GtkGestureSingle { GObject parent; };
struct _GtkGridView { GObject parent; };
struct _GtkHeaderBar { GObject parent; };
struct _GtkIconTheme { GObject parent; };
struct _GtkImage { GObject parent; };
struct _GtkInscription { GObject parent; };
struct _GtkKeyvalTrigger { GObject parent; };
struct _GtkLabel { GObject parent; };
struct _GtkLevelBar { GObject parent; };
struct _GtkListBox { GObject parent; };
struct _GtkListItem { GObject parent; };
struct _GtkListItemFactory { GObject parent; };
struct _GtkListView { GObject parent; };
struct _GtkMenuButton { GObject parent; };
struct _GtkMultiSelection { GObject parent; };
struct _GtkNative { GObject parent; };
struct _GtkNoSelection { GObject parent; };
struct _GtkOrientable { GObject parent; };
struct _GtkOverlay { GObject parent; };
struct _GtkPaned { GObject parent; };
struct _GtkPicture { GObject parent; };
struct _GtkPopoverMenu { GObject parent; };
struct _GtkProgressBar { GObject parent; };
struct _GtkRevealer { GObject parent; };
struct _GtkRoot { GObject parent; };
struct _GtkScrollable { GObject parent; };
struct _GtkScrolledWindow { GObject parent; };
struct _GtkSearchBar { GObject parent; };
struct _GtkSearchEntry { GObject parent; };
struct _GtkSelectionModel { GObject parent; };
struct _GtkSeparator { GObject parent; };
struct _GtkSettings { GObject parent; };
struct _GtkShortcut { GObject parent; };
struct _GtkShortcutAction { GObject parent; };
struct _GtkShortcutController { GObject parent; };
struct _GtkShortcutLabel { GObject parent; };
struct _GtkShortcutTrigger { GObject parent; };
struct _GtkShortcutsWindow { GObject parent; };
struct _GtkSignalListItemFactory { GObject parent; };
struct _GtkSingleSelection { GObject parent; };
struct _GtkSortListModel { GObject parent; };
struct _GtkSpinButton { GObject parent; };
struct _GtkSpinner { GObject parent; };
struct _GtkStack { GObject parent; };
struct _GtkStackPage { GObject parent; };
struct _GtkStringList { GObject parent; };
struct _GtkStyleProvider { GObject parent; };
struct _GtkSwitch { GObject parent; };
struct _GtkViewport { GObject parent; };
struct _GtkWindowControls { GObject parent; };
struct _GtkWindowHandle { GObject parent; };
OTK_REFERENCE(AdwAboutWindow)
OTK_REFERENCE(AdwActionRow)
OTK_REFERENCE(AdwApplication)
OTK_REFERENCE(AdwApplicationWindow)
OTK_REFERENCE(AdwAvatar)
OTK_REFERENCE(AdwBin)
OTK_REFERENCE(AdwButtonContent)
OTK_REFERENCE(AdwClamp)
OTK_REFERENCE(AdwComboRow)
OTK_REFERENCE(AdwEntryRow)
OTK_REFERENCE(AdwExpanderRow)
OTK_REFERENCE(AdwFlap)
OTK_REFERENCE(AdwHeaderBar)
OTK_REFERENCE(AdwLeaflet)
OTK_REFERENCE(AdwLeafletPage)
OTK_REFERENCE(AdwMessageDialog)
OTK_REFERENCE(AdwPreferencesGroup)
OTK_REFERENCE(AdwPreferencesPage)
OTK_REFERENCE(AdwPreferencesRow)
OTK_REFERENCE(AdwPreferencesWindow)
OTK_REFERENCE(AdwSplitButton)
OTK_REFERENCE(AdwSqueezer)
OTK_REFERENCE(AdwStatusPage)
OTK_REFERENCE(AdwStyleManager)
OTK_REFERENCE(AdwToast)
OTK_REFERENCE(AdwToastOverlay)
OTK_REFERENCE(AdwViewStack)
OTK_REFERENCE(AdwViewStackPage)
OTK_REFERENCE(AdwViewSwitcher)
OTK_REFERENCE(AdwWindow)
OTK_REFERENCE(AdwWindowTitle)
OTK_REFERENCE(GdkClipboard)
OTK_REFERENCE(GdkContentProvider)
OTK_REFERENCE(GdkCursor)
OTK_REFERENCE(GdkDisplay)
OTK_REFERENCE(GdkDrag)
OTK_REFERENCE(GdkDrop)
OTK_REFERENCE(GdkFrameClock)
OTK_REFERENCE(GdkMonitor)
OTK_REFERENCE(GdkPaintable)
OTK_REFERENCE(GdkPixbuf)
OTK_REFERENCE(GdkSurface)
OTK_REFERENCE(GdkTexture)
OTK_REFERENCE(GtkAboutDialog)
OTK_REFERENCE(GtkAccessible)
OTK_REFERENCE(GtkActionBar)
OTK_REFERENCE(GtkActionable)
OTK_REFERENCE(GtkAdjustment)
OTK_REFERENCE(GtkApplication)
OTK_REFERENCE(GtkApplicationWindow)
OTK_REFERENCE(GtkBinLayout)
OTK_REFERENCE(GtkBox)
OTK_REFERENCE(GtkBuilder)
OTK_REFERENCE(GtkButton)
OTK_REFERENCE(GtkCallbackAction)
OTK_REFERENCE(GtkCenterBox)
OTK_REFERENCE(GtkCheckButton)
OTK_REFERENCE(GtkColumnView)
OTK_REFERENCE(GtkColumnViewColumn)
OTK_REFERENCE(GtkCssProvider)
OTK_REFERENCE(GtkCustomSorter)
OTK_REFERENCE(GtkDragSource)
OTK_REFERENCE(GtkDrawingArea)
OTK_REFERENCE(GtkDropDown)
OTK_REFERENCE(GtkDropTarget)
OTK_REFERENCE(GtkEditable)
OTK_REFERENCE(GtkEntry)
OTK_REFERENCE(GtkEventController)
OTK_REFERENCE(GtkEventControllerFocus)
OTK_REFERENCE(GtkEventControllerKey)
OTK_REFERENCE(GtkEventControllerMotion)
OTK_REFERENCE(GtkEventControllerScroll)
OTK_REFERENCE(GtkFileChooser)
OTK_REFERENCE(GtkFileChooserNative)
OTK_REFERENCE(GtkFileFilter)
OTK_REFERENCE(GtkFilterListModel)
OTK_REFERENCE(GtkFlowBox)
OTK_REFERENCE(GtkFlowBoxChild)
OTK_REFERENCE(GtkFrame)
OTK_REFERENCE(GtkGesture)
OTK_REFERENCE(GtkGestureClick)
OTK_REFERENCE(GtkGestureDrag)
OTK_REFERENCE(GtkGestureSingle)
OTK_REFERENCE(GtkGrid)
OTK_REFERENCE(GtkGridView)
OTK_REFERENCE(GtkHeaderBar)
OTK_REFERENCE(GtkIconTheme)
OTK_REFERENCE(GtkImage)
OTK_REFERENCE(GtkInscription)
OTK_REFERENCE(GtkKeyvalTrigger)
OTK_REFERENCE(GtkLabel)
OTK_REFERENCE(GtkLayoutManager)
OTK_REFERENCE(GtkLevelBar)
OTK_REFERENCE(GtkListBox)
OTK_REFERENCE(GtkListBoxRow)
OTK_REFERENCE(GtkListItem)
OTK_REFERENCE(GtkListItemFactory)
OTK_REFERENCE(GtkListView)
OTK_REFERENCE(GtkMenuButton)
OTK_REFERENCE(GtkMultiSelection)
OTK_REFERENCE(GtkNative)
OTK_REFERENCE(GtkNativeDialog)
OTK_REFERENCE(GtkNoSelection)
OTK_REFERENCE(GtkOrientable)
OTK_REFERENCE(GtkOverlay)
OTK_REFERENCE(GtkPaned)
OTK_REFERENCE(GtkPicture)
OTK_REFERENCE(GtkPopover)
OTK_REFERENCE(GtkPopoverMenu)
OTK_REFERENCE(GtkProgressBar)
OTK_REFERENCE(GtkRange)
OTK_REFERENCE(GtkRevealer)
OTK_REFERENCE(GtkRoot)
OTK_REFERENCE(GtkScale)
OTK_REFERENCE(GtkScaleButton)
OTK_REFERENCE(GtkScrollable)
OTK_REFERENCE(GtkScrolledWindow)
OTK_REFERENCE(GtkSearchBar)
OTK_REFERENCE(GtkSearchEntry)
OTK_REFERENCE(GtkSelectionModel)
OTK_REFERENCE(GtkSeparator)
OTK_REFERENCE(GtkSettings)
OTK_REFERENCE(GtkShortcut)
OTK_REFERENCE(GtkShortcutAction)
OTK_REFERENCE(GtkShortcutController)
OTK_REFERENCE(GtkShortcutLabel)
OTK_REFERENCE(GtkShortcutTrigger)
OTK_REFERENCE(GtkShortcutsWindow)
OTK_REFERENCE(GtkSignalListItemFactory)
OTK_REFERENCE(GtkSingleSelection)
OTK_REFERENCE(GtkSizeGroup)
OTK_REFERENCE(GtkSortListModel)
OTK_REFERENCE(GtkSorter)
OTK_REFERENCE(GtkSpinButton)
OTK_REFERENCE(GtkSpinner)
OTK_REFERENCE(GtkStack)
OTK_REFERENCE(GtkStackPage)
OTK_REFERENCE(GtkStringList)
OTK_REFERENCE(GtkStyleContext)
OTK_REFERENCE(GtkStyleProvider)
OTK_REFERENCE(GtkSwitch)
OTK_REFERENCE(GtkText)
OTK_REFERENCE(GtkTextBuffer)
OTK_REFERENCE(GtkTextView)
OTK_REFERENCE(GtkToggleButton)
OTK_REFERENCE(GtkViewport)
OTK_REFERENCE(GtkVolumeButton)
OTK_REFERENCE(GtkWidget)
OTK_REFERENCE(GtkWindow)
OTK_REFERENCE(GtkWindowControls)
OTK_REFERENCE(GtkWindowHandle)
