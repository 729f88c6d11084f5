<?xml version="1.0" encoding="UTF-8"?>
<!-- Makes of an SBOM (CycloneDX, any version) the list of what rides in Dayu's jar, each with its licence. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="text" encoding="UTF-8"/>
  <xsl:template match="/">
    <xsl:text>Libraries in Dayu's jar, and their licences&#10;&#10;</xsl:text>
    <xsl:for-each select="/*[local-name()='bom']/*[local-name()='components']/*[local-name()='component'][*[local-name()='group'] != 'io.dayu']">
      <xsl:sort select="concat(*[local-name()='group'], ':', *[local-name()='name'])"/>
      <xsl:value-of select="concat(*[local-name()='group'], ':', *[local-name()='name'], ' ', *[local-name()='version'], ': ')"/>
      <xsl:variable name="licences" select="*[local-name()='licenses']//*[local-name()='id' or local-name()='name' or local-name()='expression']"/>
      <xsl:if test="not($licences)">not told by its author</xsl:if>
      <xsl:for-each select="$licences">
        <xsl:if test="position() &gt; 1">, </xsl:if>
        <xsl:value-of select="."/>
      </xsl:for-each>
      <xsl:text>&#10;</xsl:text>
    </xsl:for-each>
  </xsl:template>
</xsl:stylesheet>
