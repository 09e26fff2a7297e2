/** Extends pdfkit's types: pdfkit also accepts opened fonts, which its own types do not declare. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}
